import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { CARRIER_NAMES } from '@twirl/contract/buying/carriers'
import {
  getBox,
  handOutBox,
  type OpenBox,
  packBox,
  shipBox,
} from '@twirl/contract/staff/orders/boxes'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { formatDay } from '#lib/format/format-day.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { announce } from '#ui/live-region.tsx'
import { LabelPopup } from '../orders/steps/label-popup.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { useAddressSearch } from '../shell/use-address-search.ts'
import { BoxCount } from '../slips/box-count.tsx'
import { boxCountOf } from '../slips/box-lists.ts'
import { BoxParts } from './box-parts.tsx'
import { BoxProgress } from './box-progress.tsx'
import { ReceiveBoxPopup } from './receive-box-popup.tsx'
import { nextOf } from './next-of-box.ts'

const boxQuery = (id: string) =>
  queryOptions({ queryKey: ['box', id], queryFn: () => api(getBox, { id }) })

/** The box of an event: its next step for all orders, and how far each member’s order is. */
export function BoxPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const [{ boxes = '1' }, apply] = useAddressSearch(['boxes'] as const)
  const count = boxCountOf(boxes)
  const query = useQuery(boxQuery(id))
  return (
    <>
      <PageTitle title={query.data ? `Box of ${query.data.theme}` : 'Box'}>
        <div className="flex flex-wrap gap-x-4">
          <AdminLink to={`/admin/boxes/${id}/lists?boxes=${count}`} className={TEXT_BUTTON}>
            Pick list and packing list
          </AdminLink>
          <AdminLink to={`/admin/events/${id}/packing`} className={TEXT_BUTTON}>
            Packing plan
          </AdminLink>
          <AdminLink to={`/admin/boxes/${id}/slips`} className={TEXT_BUTTON}>
            Packing slips and label
          </AdminLink>
        </div>
      </PageTitle>
      <Loaded query={query}>
        {(box) => <BoxView box={box} count={count} onCount={(next) => apply({ boxes: next })} />}
      </Loaded>
    </>
  )
}

type BoxViewProps = {
  box: OpenBox
  /** In how many boxes the orders travel. */
  count: number
  onCount: (count: string) => void
}

function BoxView({ box, count, onCount }: BoxViewProps) {
  const { lead_name, hand_out_date, party_date, closes_at, is_open } = box
  return (
    <>
      <p className="pb-4 text-sm text-ink-soft">
        {[
          lead_name && `Group leader ${lead_name}`,
          hand_out_date && `Hand-out ${formatDay(hand_out_date)}`,
          party_date && `Party ${formatDay(party_date)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {is_open && (
        <p className="mb-4 rounded-input bg-butter p-4">
          This event takes orders until {formatShopTime(closes_at)} New York time. Orders that come
          after the box has left need a parcel of their own.
        </p>
      )}
      <section
        aria-labelledby="box-steps"
        className="mb-6 rounded-input border border-line bg-white p-4 md:p-5"
      >
        <h2 id="box-steps" className="pb-3 text-xl">
          {count === 1 ? 'The whole box' : 'All boxes'}
        </h2>
        <BoxProgress box={box} />
        <BoxSteps box={box} count={count} onCount={onCount} />
      </section>
      <h2 className="pb-3 text-xl">By person</h2>
      {box.members.length === 0 && <p>Nothing is sent to this event.</p>}
      <ul aria-label="Members" className="flex flex-col gap-2">
        {box.members.map((member) => (
          <li
            key={member.order_number}
            className="grid gap-x-6 gap-y-1 rounded-input border border-line bg-white p-4 text-sm md:grid-cols-[1fr_1fr_2fr]"
          >
            <p className="font-semibold wrap-anywhere">{member.name}</p>
            <p>
              <AdminLink to={`/admin/orders/${member.order_number}`} className="underline">
                {member.order_number}
              </AdminLink>
              , {member.pieces} {member.pieces === 1 ? 'piece' : 'pieces'}
            </p>
            <p className="text-ink-soft">{stateOf(member)}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

function stateOf(member: OpenBox['members'][number]): string {
  const { packed_at, shipped_at, delivered_at, label, units_away } = member
  if (delivered_at)
    return `Handed out ${formatShopTime(delivered_at)}${units_away > 0 ? `, ${units_away} to come back` : ''}`
  if (shipped_at)
    return `Shipped ${formatShopTime(shipped_at)} with ${label ? `${CARRIER_NAMES[label.carrier]} ${label.tracking_number}` : 'no label'}`
  return packed_at ? `Packed ${formatShopTime(packed_at)}` : 'Not packed'
}

const DONE = { pack: 'All orders are packed.', 'hand-out': 'All orders are handed out.' }

function BoxSteps({ box, count, onCount }: BoxViewProps) {
  const queryClient = useQueryClient()
  const [isShipping, setIsShipping] = useState(false)
  const [isReceiving, setIsReceiving] = useState(false)
  const [notice, setNotice] = useState('')
  const { id, orders } = box
  const next = orders === 0 ? 'done' : nextOf(box)
  const show = (changed: OpenBox, text: string) => {
    setIsShipping(false)
    setNotice(text)
    announce(text)
    queryClient.setQueryData(boxQuery(String(id)).queryKey, changed)
    void queryClient.invalidateQueries({ queryKey: ['boxes'] })
  }
  const sends = { pack: packBox, 'hand-out': handOutBox }
  const take =
    (step: keyof typeof sends, done = DONE[step]) =>
    async () => {
      try {
        show(await api(sends[step], { id }), done)
      } catch (error) {
        // Another member may have been faster: the page shows what they did, beside the reason.
        void queryClient.invalidateQueries(boxQuery(String(id)))
        throw error
      }
    }
  return (
    <div className="flex flex-wrap items-center gap-4 pt-4 empty:hidden">
      {next === 'pack' && (
        <ActionButton action={take('pack')} className={buttonClass()}>
          Pack all
        </ActionButton>
      )}
      {next === 'ship' && count === 1 && (
        <button type="button" className={buttonClass()} onClick={() => setIsShipping(true)}>
          Ship all
        </button>
      )}
      {box.shipped < orders && <BoxCount count={count} onChange={onCount} />}
      {next === 'hand-out' && (
        <ActionButton action={take('hand-out')} className={buttonClass()}>
          Hand out all
        </ActionButton>
      )}
      {next !== 'hand-out' && box.shipped > box.handed_out && (
        <ActionButton
          action={take('hand-out', 'What has left is handed out.')}
          className={buttonClass('outline')}
        >
          Hand out what has left
        </ActionButton>
      )}
      {box.away.length > 0 && (
        <button
          type="button"
          className={buttonClass(next === 'take-back' ? 'primary' : 'outline')}
          onClick={() => setIsReceiving(true)}
        >
          Take the box back
        </button>
      )}
      {count > 1 && <BoxParts box={box} count={count} onShipped={show} />}
      {isReceiving && (
        <ReceiveBoxPopup
          box={box}
          onDone={(changed, text) => show(changed, text)}
          onClose={() => setIsReceiving(false)}
        />
      )}
      {notice && <p className="font-semibold text-success">{notice}</p>}
      {isShipping && (
        <LabelPopup
          title="Ship the box"
          text="The label holds for all orders in the box. Each member gets a mail."
          button="Ship all"
          label={null}
          send={(label) => api(shipBox, { id, ...label })}
          onSent={(changed) => show(changed, 'The box is shipped.')}
          onClose={() => setIsShipping(false)}
        />
      )}
    </div>
  )
}
