/** Asked for and not yet confirmed: typing it again sends the link again. */
export function PendingEmail({ email }: { email: string }) {
  return (
    <p className="rounded-input bg-butter px-4 py-3 sm:col-span-2">
      <strong className="font-semibold">Please confirm your new email.</strong> We sent a link to{' '}
      <span className="wrap-anywhere">{email}</span>. Until you open it, your old one counts. No
      mail? Enter it once more and save.
    </p>
  )
}
