import { useMutation } from '@tanstack/react-query'
import { sendChangeLink } from '@twirl/contract/groups/rsvp'
import { api } from '#lib/api.ts'
import { ownError } from '#lib/errors/system-error.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { failureText } from '#ui/form/form-errors.ts'
import type { InvitationLink } from './invitation-link.ts'
import type { Contact } from './on-file.ts'

type ChangeLinkButtonProps = {
  link: InvitationLink
  /** Null: the contact of the login. */
  contact: Contact | null
}

/** Asks for a mail with a link that opens the stored answer. The reply does not tell whether one was sent. */
export function ChangeLinkButton({ link, contact }: ChangeLinkButtonProps) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () =>
      api(sendChangeLink, {
        trunk_show_alias_id: link.alias,
        invitation: link.invitation,
        ...(contact && { [contact.field]: contact.value }),
      }),
    meta: { errorSource: 'shown-action' },
  })
  const failure = ownError(error)
  return (
    <div className="flex flex-col items-start gap-2">
      {!isSuccess && (
        <button
          type="button"
          aria-busy={isPending}
          onClick={() => !isPending && mutate()}
          className={buttonClass('outline')}
        >
          Email me a link to change my answer
        </button>
      )}
      <p role="status" className="font-semibold empty:hidden">
        {isSuccess && 'Check your inbox. If we have your answer, the link is on its way.'}
      </p>
      {failure !== null && (
        <p role="alert" className="text-error">
          {failureText(failure)}
        </p>
      )}
    </div>
  )
}
