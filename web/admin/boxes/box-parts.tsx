import { CARRIER_NAMES } from '@twirl/contract/buying/carriers'
import { type OpenBox, shipBox } from '@twirl/contract/staff/orders/boxes'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { LabelPopup } from '../orders/steps/label-popup.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { divideIntoBoxes } from '../slips/box-lists.ts'

type Member = OpenBox['members'][number]

type BoxPartsProps = {
  box: OpenBox
  count: number
  onShipped: (box: OpenBox, text: string) => void
}

/** The orders of an event in several boxes, as the packing lists divide them; each leaves with a label of its own (STAFF-166). */
export function BoxParts({ box, count, onShipped }: BoxPartsProps) {
  const parts = divideIntoBoxes(box.members, count, ({ pieces }) => pieces)
  return (
    <ol aria-label="Boxes" className="flex w-full flex-col gap-2">
      {parts.map((members, index) => (
        <BoxPart
          key={members[0]?.order_number}
          id={box.id}
          title={`Box ${index + 1} of ${parts.length}`}
          members={members}
          onShipped={onShipped}
        />
      ))}
    </ol>
  )
}

type BoxPartProps = {
  id: number
  title: string
  members: Member[]
  onShipped: BoxPartsProps['onShipped']
}

function BoxPart({ id, title, members, onShipped }: BoxPartProps) {
  const [isShipping, setIsShipping] = useState(false)
  const waiting = members.filter(({ shipped_at }) => shipped_at === null)
  const isPacked = waiting.every(({ packed_at }) => packed_at !== null)
  const names = [...new Set(members.map(({ name }) => name))].join(', ')
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-line pb-2 text-sm md:grid-cols-[8rem_1fr_auto]">
      <p className="font-semibold">{title}</p>
      <p className="wrap-anywhere">{names}</p>
      {waiting.length === 0 ? (
        <p className="text-ink-soft">Shipped with {labelsOf(members)}</p>
      ) : isPacked ? (
        <button type="button" className={TEXT_BUTTON} onClick={() => setIsShipping(true)}>
          Ship this box<span className="sr-only">: {title}</span>
        </button>
      ) : (
        <p className="text-ink-soft">Not packed yet</p>
      )}
      {isShipping && (
        <LabelPopup
          title={`Ship ${title.toLowerCase()}`}
          text="The label holds for the orders in this box. Each of these members gets a mail with it."
          button="Ship this box"
          label={null}
          send={(label) =>
            api(shipBox, { id, numbers: waiting.map((each) => each.order_number), ...label })
          }
          onSent={(changed) => {
            setIsShipping(false)
            onShipped(changed, `${title} is shipped.`)
          }}
          onClose={() => setIsShipping(false)}
        />
      )}
    </li>
  )
}

function labelsOf(members: Member[]): string {
  const labels = members.flatMap(({ label }) =>
    label ? `${CARRIER_NAMES[label.carrier]} ${label.tracking_number}` : [],
  )
  return [...new Set(labels)].join(', ')
}
