import { useMutation, useQuery } from '@tanstack/react-query'
import { makeReturn, type Order, type OrderItem } from '@twirl/contract/buying/orders'
import { useRef } from 'react'
import { api } from '#lib/api.ts'
import { formatDay } from '#lib/format/format-day.ts'
import { settingsQuery } from '#lib/settings-query.ts'
import { useCustomerCall } from '#lib/visitor/use-customer-call.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { announce } from '#ui/live-region.tsx'
import { Popup } from '#ui/overlay/popup.tsx'
import type { DialogControls } from './item-dialogs.tsx'

/** ORDER-7: a generic text, whatever the cause. */
const FAILED = 'Something went wrong, and we didn’t get your return request. Please try again.'

type ReturnDialogProps = DialogControls & { order: Order; item: OrderItem }

export function ReturnDialog({ order, item, onClose, onFailed, onDone }: ReturnDialogProps) {
  const asCustomer = useCustomerCall()
  // A ref, because a second press can come before the first one has rendered.
  const isSent = useRef(false)
  const { mutate, isPending } = useMutation({
    meta: { errorSource: 'background' },
    mutationFn: () => asCustomer(api(makeReturn, { order_item_id: item.id })),
    onSuccess: async () => {
      await onDone()
      announce('We got your return request.')
      onClose()
    },
    onError: () => {
      onFailed(FAILED)
      // What was possible when the page was loaded may not be any more.
      void onDone()
    },
  })
  return (
    <Popup title={`Return ${item.title}?`} onClose={onClose} isLocked={isPending}>
      <ReturnSteps order={order} item={item} />
      <p className="text-ink-soft">
        Let us know here once you’ve sent it off. After that, you can’t buy or exchange it.
      </p>
      <div className="flex flex-wrap gap-3 pt-2">
        <button
          type="button"
          aria-busy={isPending}
          onClick={() => {
            if (isSent.current) return
            isSent.current = true
            mutate()
          }}
          className={buttonClass()}
        >
          Yes, I’m returning it
        </button>
        <button type="button" onClick={onClose} className={buttonClass('outline')}>
          Not yet
        </button>
      </div>
    </Popup>
  )
}

/** Group pieces go back in one box, others with the label in their bag. */
function ReturnSteps({ order, item }: { order: Order; item: OrderItem }) {
  const dueDate = item.rental?.due_date ?? null
  const by = dueDate !== null && (
    <>
      {' '}
      by <strong className="font-semibold">{formatDay(dueDate)}</strong>
    </>
  )
  const isLate = item.rental?.state === 'OVERDUE'
  return (
    <ol className="flex list-decimal flex-col gap-1 pl-5">
      <li>Put the piece back in its bag, with everything that came with it. We do the cleaning.</li>
      {order.trunk_show_theme !== null ? (
        <li>
          Hand it to your group leader{order.lead_name && `, ${order.lead_name}`}
          {isLate ? ' as soon as you can' : by}.
        </li>
      ) : (
        <>
          <li>
            Stick on the {order.delivery_fee === 0 && 'free '}return label from the bag.
            <ReturnAddress />
          </li>
          <li>Drop it off{isLate ? ' as soon as you can' : by}.</li>
        </>
      )}
    </ol>
  )
}

/** Where to send a piece whose label is missing, if the shop names an address (STAFF-226). */
function ReturnAddress() {
  const address = useQuery(settingsQuery()).data?.return_address
  if (!address) return null
  const { name, street_address, city, state, zip_code } = address
  return ` If it’s missing, send the piece to ${name}, ${street_address}, ${city}, ${state} ${zip_code}.`
}
