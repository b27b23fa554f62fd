import { Link } from '@tanstack/react-router'

/** CHECKOUT-3: guests can log in and come back. */
export function GuestLoginHint({ returnTo }: { returnTo: string }) {
  return (
    <p className="pb-6">
      Have an account?{' '}
      <Link
        to="/account/login"
        search={{ redirect: returnTo }}
        className="text-berry underline decoration-berry/40 underline-offset-4 hover:decoration-berry"
      >
        Log in
      </Link>
    </p>
  )
}
