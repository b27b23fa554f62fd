import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { SIZE_LABELS } from '@twirl/contract/sizes'
import { type ExtendableItem, listExtendableItems } from '@twirl/contract/staff/orders/extensions'
import { useId, useState } from 'react'
import { api } from '#lib/api.ts'
import { formatDay } from '#lib/format/format-day.ts'
import { announce } from '#ui/live-region.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { TEXT_BUTTON } from '../../shell/text-button.ts'
import { ExtensionPopup } from './extension-popup.tsx'

const extensionQuery = (number: string) =>
  queryOptions({
    queryKey: ['order', number, 'extension'],
    queryFn: () => api(listExtendableItems, { orderNumber: number }),
  })

const REFUSAL_TEXTS: Record<NonNullable<ExtendableItem['refusal']>, string> = {
  GROUP: 'Goes back in the box of the group, so it can’t be extended.',
  NOT_WITH_CUSTOMER: 'Not with the customer.',
  IN_OTHER_HANDS: 'On its way back, or being paid for right now.',
  TOO_LATE: 'Too long overdue to be extended.',
  NO_ACCOUNT: 'The order belongs to no account.',
}

/** When the rented pieces of an order are due, and how they are extended (STAFF-54). */
export function ExtensionSection({ number }: { number: string }) {
  const headingId = useId()
  const queryClient = useQueryClient()
  const extensions = useQuery(extensionQuery(number))
  const [opened, setOpened] = useState<ExtendableItem | null>(null)
  const reload = () => queryClient.invalidateQueries({ queryKey: ['order', number] })
  // An order that only buys has nothing that is due.
  if (extensions.data?.items.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="pb-6">
      <h2 id={headingId} className="pb-3 text-lg">
        Due dates
      </h2>
      <Loaded query={extensions}>
        {({ items }) => (
          <ul className="flex flex-col gap-2">
            {items.map((item) => (
              <ItemRow key={item.id} item={item} onExtend={() => setOpened(item)} />
            ))}
          </ul>
        )}
      </Loaded>
      {opened && (
        <ExtensionPopup
          item={opened}
          card={extensions.data?.card ?? null}
          onClose={() => setOpened(null)}
          onFailed={() => void reload()}
          onDone={(dueDate) => {
            setOpened(null)
            announce(`${opened.title} is now due on ${formatDay(dueDate)}.`)
            void reload()
          }}
        />
      )}
    </section>
  )
}

function ItemRow({ item, onExtend }: { item: ExtendableItem; onExtend: () => void }) {
  const { title, color, size, quantity_out, due_date, new_due_date, refusal } = item
  return (
    <li
      aria-label={title}
      className="flex flex-wrap items-center justify-between gap-x-6 rounded-input border border-line bg-white px-4 py-2 text-sm"
    >
      <div className="min-w-0 wrap-anywhere">
        <p>
          <strong className="font-semibold">{title}</strong>, {color}, size {SIZE_LABELS[size]}
          {quantity_out > 1 && `, ${quantity_out} pieces`}
        </p>
        <p className="text-ink-soft">
          {due_date && `Due on ${formatDay(due_date)}. `}
          {refusal && REFUSAL_TEXTS[refusal]}
        </p>
      </div>
      {new_due_date && (
        <button type="button" className={TEXT_BUTTON} aria-haspopup="dialog" onClick={onExtend}>
          Extend
          <span className="sr-only"> {title}</span>
        </button>
      )}
    </li>
  )
}
