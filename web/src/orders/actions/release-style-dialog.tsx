import { useMutation } from '@tanstack/react-query'
import { type OrderItem, releaseStyle } from '@twirl/contract/buying/orders'
import { api } from '#lib/api.ts'
import { useCustomerCall } from '#lib/visitor/use-customer-call.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { announce } from '#ui/live-region.tsx'
import { Popup } from '#ui/overlay/popup.tsx'
import type { DialogControls } from './item-dialogs.tsx'

type ReleaseStyleDialogProps = DialogControls & { item: OrderItem }

/** Asks first: once another member has ordered the style, it cannot be taken back (LEAD-43). */
export function ReleaseStyleDialog({ item, onClose, onFailed, onDone }: ReleaseStyleDialogProps) {
  const asCustomer = useCustomerCall()
  const { mutate, isPending } = useMutation({
    meta: { errorSource: 'background' },
    mutationFn: () => asCustomer(api(releaseStyle, { id: item.id })),
    onSuccess: async () => {
      await onDone()
      announce('Others in your group can order this style too.')
      onClose()
    },
    onError: (error) => {
      onFailed(failureText(error))
      void onDone()
    },
  })
  return (
    <Popup title="Let others wear it too?" onClose={onClose} isLocked={isPending}>
      <p>
        You keep your {item.title}. Others in your group can then order it in {item.color} as well.
      </p>
      <p className="text-ink-soft">
        You can’t undo this: after that, somebody else may be wearing the same.
      </p>
      <div className="flex flex-wrap gap-3 pt-2">
        <button
          type="button"
          aria-busy={isPending}
          onClick={() => {
            if (!isPending) mutate()
          }}
          className={buttonClass()}
        >
          Yes, share the style
        </button>
        <button type="button" onClick={onClose} className={buttonClass('outline')}>
          Keep it to myself
        </button>
      </div>
    </Popup>
  )
}
