import { LogoutButton } from './logout-button.tsx'

/** Spec section 2: the account does not exist, with a logout link. */
export function GoneView() {
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
