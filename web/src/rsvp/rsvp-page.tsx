import { useQuery } from '@tanstack/react-query'
import { checkQuestionnaire } from '@twirl/contract/groups/rsvp'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { api } from '#lib/api.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { closingText } from './answer.ts'
import { ClosedForm } from './closed-form.tsx'
import { type InvitationLink, parseInvitationLink } from './invitation-link.ts'
import { InvitationPanel } from './invitation-panel.tsx'
import { RsvpForm } from './rsvp-form.tsx'
import { ThankYou } from './thank-you.tsx'

const checkQuery = ({ alias, invitation }: InvitationLink) => ({
  queryKey: ['questionnaire', alias, invitation],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api(checkQuestionnaire, { trunk_show_alias_id: alias, invitation }, { signal }),
  // The guest may have answered since the last check.
  staleTime: 0,
  refetchOnWindowFocus: false,
})

type RsvpPageProps = {
  hash: string
  /** Link to the shop, shown after the answer was sent, and if no answer is taken. */
  viewCollections: ReactNode
}

/** The form that answers an invitation; replaces the shop's page. */
export function RsvpPage({ hash, viewCollections }: RsvpPageProps) {
  const [link] = useState(() => parseInvitationLink(hash))
  const { data: event, error, refetch } = useQuery(checkQuery(link))
  const [closed, setClosed] = useState<string | null>(null)
  const [isSent, setSent] = useState(false)

  // Set by invitation-marker.ts to hide the shop, which is no longer rendered.
  useLayoutEffect(() => {
    delete document.documentElement.dataset.invited
  }, [])

  if (isSent)
    return (
      <ThankYou
        alias={link.alias}
        theme={event?.trunk_show_theme}
        viewCollections={viewCollections}
      />
    )
  const closedText = closed ?? closingText(error)
  if (closedText !== null) return <ClosedForm text={closedText} viewCollections={viewCollections} />
  return (
    <div className="grid gap-8 lg:grid-cols-[2fr_3fr] lg:gap-14">
      <InvitationPanel event={event} />
      <div className="flex flex-col gap-6 lg:py-6">
        {error && (
          <p role="alert" className="rounded-picture bg-blush p-5">
            {failureText(error)}{' '}
            <button
              type="button"
              onClick={() => void refetch()}
              className="min-h-8 font-semibold text-berry underline underline-offset-4"
            >
              Try again
            </button>
          </p>
        )}
        <RsvpForm
          link={link}
          trunkShowId={event?.trunk_show_id ?? null}
          onSent={() => setSent(true)}
          onClosed={setClosed}
        />
      </div>
    </div>
  )
}
