import { Link, useLocation } from '@tanstack/react-router'
import { buttonClass } from '#ui/buttons/button-class.ts'

/** An absent order and the order of another visitor look alike. */
export function OrderNotFound({ isCustomer }: { isCustomer: boolean }) {
  const { pathname } = useLocation()
  return (
    <section className="flex max-w-read flex-col items-start gap-4 py-16">
      <h1 className="text-4xl">We couldn’t find this order</h1>
      <p className="text-lg text-ink-soft">
        {isCustomer
          ? 'It isn’t in your account. Open it with the link in its confirmation email, or contact us.'
          : 'Log in to the account that placed it, or open it with the link in its confirmation email.'}
      </p>
      <div className="flex flex-wrap gap-3 pt-2">
        {isCustomer ? (
          <Link to="/profile" search={{ tab: 'orders' }} className={buttonClass()}>
            Order history
          </Link>
        ) : (
          <Link to="/account/login" search={{ redirect: pathname }} className={buttonClass()}>
            Log in
          </Link>
        )}
        <Link to="/contact-us" className={buttonClass('outline')}>
          Contact us
        </Link>
      </div>
    </section>
  )
}
