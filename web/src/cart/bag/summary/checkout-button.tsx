import { buttonClass } from '#ui/button-class.ts'

type CheckoutButtonProps = {
  isBlocked: boolean
  isBusy: boolean
  onCheckout: () => void
  onExplain: () => void
}

/** While the order cannot be placed, it looks disabled and opens the explanation (BAG-10). */
export function CheckoutButton({ isBlocked, isBusy, onCheckout, onExplain }: CheckoutButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={isBlocked}
      aria-haspopup={isBlocked ? 'dialog' : undefined}
      aria-busy={isBusy}
      onClick={() => {
        if (isBlocked) onExplain()
        else if (!isBusy) onCheckout()
      }}
      className={
        isBlocked
          ? 'inline-flex min-h-11 w-full items-center justify-center rounded-full bg-line px-6 py-2.5 text-base font-semibold text-ink-soft'
          : `${buttonClass()} w-full`
      }
    >
      Checkout
    </button>
  )
}
