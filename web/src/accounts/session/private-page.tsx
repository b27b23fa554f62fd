import type { Customer } from '@twirl/contract/accounts/customer'
import { type ReactNode, useEffect } from 'react'
import { useAccessRedirect } from '#lib/route/use-access-redirect.ts'
import { LoadFailure } from '#ui/loading/load-failure.tsx'
import { LogoutButton } from './logout-button.tsx'
import { useSession } from './use-session.ts'

type PrivatePageProps = {
  /** Rendered by the server, and until the session is known. */
  skeleton: ReactNode
  /** Target after the login, if it is not the current URL. */
  returnTo?: string
  children: (customer: Customer) => ReactNode
}

/** For customers only: a guest is sent where the route declares it, to the login and back (ACCOUNT-19). */
export function PrivatePage({ skeleton, returnTo, children }: PrivatePageProps) {
  const session = useSession()
  const redirect = useAccessRedirect()
  const isGuest = session.state === 'guest'

  useEffect(() => {
    if (isGuest) redirect(returnTo)
  }, [isGuest, returnTo, redirect])

  switch (session.state) {
    case 'customer':
      return children(session.customer)
    case 'gone':
      return <RemovedAccount />
    case 'failed':
      return (
        <div className="py-12">
          <LoadFailure text="We couldn’t load your account." onRetry={session.retry} />
        </div>
      )
    case 'guest':
    case 'unknown':
      return skeleton
  }
}

/** ACCOUNT-8: the account does not exist, with a logout link. */
function RemovedAccount() {
  return (
    <section className="flex flex-col items-start gap-4 py-12">
      <h2 className="text-3xl">This account does not exist</h2>
      <p className="max-w-read pb-2 text-ink-soft">
        It has been removed, yet your browser is still logged in to it. Log out to go on as a guest
        or with another account.
      </p>
      <LogoutButton />
    </section>
  )
}
