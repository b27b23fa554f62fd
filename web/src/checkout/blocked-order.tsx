import { Link } from '@tanstack/react-router'
import type { preview as previewCall } from '@twirl/contract/buying/checkout'
import { isCallError, isCallErrorOf } from '@twirl/contract/client'
import type { ReactNode } from 'react'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { isTooManyRequests } from './coupon-quote.ts'

type BlockedOrderProps = { error: Error; onRetry: () => void }

/** There is no preview: something in the bag cannot be ordered any more, or the shop cannot be reached. */
export function BlockedOrder({ error, onRetry }: BlockedOrderProps) {
  if (isCallErrorOf<typeof previewCall>(error) && error.code === 'EMAIL_REQUIRED')
    return <EmailMissing text={failureText(error)} />
  const isBagChanged =
    isCallError(error) &&
    error.status >= 400 &&
    error.status < 500 &&
    !isTooManyRequests(error) &&
    addressRefusalOf(error) === null
  const isTooLate = isCallErrorOf<typeof previewCall>(error) && error.code === 'TOO_LATE_FOR_GROUP'
  const isElsewhere = addressRefusalOf(error) === 'STATE_NOT_DELIVERED'
  const title = isTooLate
    ? 'It’s too late for this order'
    : isBagChanged
      ? 'Your bag has changed'
      : 'We couldn’t load your order'
  return (
    <MessageBox title={isElsewhere ? 'We don’t deliver there' : title}>
      <p role="alert" className="max-w-read text-lg text-ink-soft">
        {failureText(error)}
      </p>
      <div className="flex flex-wrap justify-center gap-3 pt-4">
        {!isBagChanged && (
          <button type="button" onClick={onRetry} className={buttonClass()}>
            {isElsewhere ? 'Use another address' : 'Try again'}
          </button>
        )}
        <Link to="/cart" className={buttonClass(isBagChanged ? 'primary' : 'outline')}>
          Return to shopping bag
        </Link>
      </div>
    </MessageBox>
  )
}

function EmailMissing({ text }: { text: string }) {
  return (
    <MessageBox title="Please add your email">
      <p role="alert" className="max-w-read text-lg text-ink-soft">
        {text}
      </p>
      <Link to="/profile" className={`mt-4 ${buttonClass()}`}>
        Go to your account
      </Link>
    </MessageBox>
  )
}

/** The address was deleted in another tab, or the shop delivers there no more: the next try uses another one. */
export function addressRefusalOf(
  error: unknown,
): 'ADDRESS_NOT_FOUND' | 'STATE_NOT_DELIVERED' | null {
  if (!isCallErrorOf<typeof previewCall>(error)) return null
  return error.code === 'ADDRESS_NOT_FOUND' || error.code === 'STATE_NOT_DELIVERED'
    ? error.code
    : null
}

/** Nothing was chosen in the bag, or it is empty. */
export function NothingToOrder({ reasons }: { reasons: string[] }) {
  return (
    <MessageBox title="Nothing to check out yet">
      {reasons.length > 0 && (
        <div role="alert" className="max-w-read text-lg">
          {reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </div>
      )}
      <p className="max-w-read text-lg text-ink-soft">
        Choose what you’d like to order in your shopping bag.
      </p>
      <Link to="/cart" className={`mt-4 ${buttonClass()}`}>
        Return to shopping bag
      </Link>
    </MessageBox>
  )
}

/** A message in place of the checkout. */
function MessageBox({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="page-width flex min-h-[60vh] flex-col items-center justify-center gap-3 py-16 text-center">
      <h1 className="text-3xl">{title}</h1>
      {children}
    </section>
  )
}
