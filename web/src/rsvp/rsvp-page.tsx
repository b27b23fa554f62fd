import { useQuery } from '@tanstack/react-query'
import { checkQuestionnaire } from '@twirl/contract/groups/rsvp'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { api } from '#lib/api.ts'
import { useHint } from '#lib/visitor/hint-cookie.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { ALREADY_ANSWERED, closingText, isAlreadyAnswered, isAttending } from './answer.ts'
import { ChangeLinkButton } from './change-link-button.tsx'
import { type ChangedAnswer, fromStored } from './changed-answer.ts'
import { type InvitationLink, parseInvitationLink } from './invitation-link.ts'
import { InvitationPanel } from './invitation-panel.tsx'
import type { Contact } from './on-file.ts'
import { RsvpForm } from './rsvp-form.tsx'
import { ThankYou } from './thank-you.tsx'

const checkQuery = ({ alias, invitation }: InvitationLink, is_change: boolean) => ({
  queryKey: ['questionnaire', alias, invitation, is_change],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api(checkQuestionnaire, { trunk_show_alias_id: alias, invitation, is_change }, { signal }),
  // The guest may have answered since the last check.
  staleTime: 0,
  refetchOnWindowFocus: false,
})

type RsvpPageProps = {
  hash: string
  /** Link to the shop, shown after the answer was sent, and if no answer is taken. */
  renderCollections: (isMain: boolean) => ReactNode
}

/** The form that answers an invitation; replaces the shop's page. */
export function RsvpPage({ hash, renderCollections }: RsvpPageProps) {
  const [link] = useState(() => parseInvitationLink(hash))
  // A customer who answered with this login may have asked for the answer.
  const [isChangeWanted, setChangeWanted] = useState(false)
  const { data: event, isLoading, error, refetch } = useQuery(checkQuery(link, isChangeWanted))
  const [closed, setClosed] = useState<string | null>(null)
  const [sent, setSent] = useState<ChangedAnswer | null>(null)
  const [changed, setChanged] = useState<ChangedAnswer | null>(null)
  const isSignedIn = useHint('signed-in')

  // Set by invitation-marker.ts to hide the shop, which is no longer rendered.
  useLayoutEffect(() => {
    delete document.documentElement.dataset.invited
  }, [])

  if (sent && event) {
    const change = () => {
      setChanged(sent)
      setSent(null)
    }
    return (
      <ThankYou
        alias={link.alias}
        event={event}
        isComing={isAttending(sent.values)}
        onChange={change}
        renderCollections={renderCollections}
      />
    )
  }
  const hasAnswered = isAlreadyAnswered(error)
  const closedText = closed ?? (hasAnswered ? ALREADY_ANSWERED : closingText(error))
  const answer = changed ?? (event?.answer ? fromStored(event.answer) : null)
  return (
    <div className="grid gap-8 lg:grid-cols-[2fr_3fr] lg:gap-14">
      <InvitationPanel event={event} isLoading={isLoading} />
      <div className="flex flex-col gap-6 lg:py-6">
        {closedText !== null && (
          <ClosedNotice text={closedText}>
            {hasAnswered &&
              (isSignedIn && !isChangeWanted ? (
                <button
                  type="button"
                  onClick={() => setChangeWanted(true)}
                  className={buttonClass('outline')}
                >
                  Change my answer
                </button>
              ) : (
                <ChangeLinkButton link={link} contact={contactOf(link)} />
              ))}
            {renderCollections(true)}
          </ClosedNotice>
        )}
        {error && closedText === null && (
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
          // The fields take their values when they are mounted.
          key={answer ? 'change' : 'new'}
          link={link}
          trunkShowId={closedText === null ? (event?.trunk_show_id ?? null) : null}
          answer={answer}
          takesFocus={changed !== null || (isChangeWanted && answer !== null)}
          onSent={setSent}
          onClosed={setClosed}
        />
      </div>
    </div>
  )
}

const contactOf = ({ email }: InvitationLink): Contact | null =>
  email === '' ? null : { field: 'email', value: email }

/** Why the form below takes no answer. It stays; the form is disabled. */
function ClosedNotice({ text, children }: { text: string; children: ReactNode }) {
  const notice = useRef<HTMLParagraphElement>(null)
  // The focused button may have been disabled.
  useEffect(() => notice.current?.focus(), [])
  return (
    <div className="flex flex-col items-start gap-5 rounded-picture bg-butter p-6 lg:p-8">
      <p
        ref={notice}
        role="alert"
        tabIndex={-1}
        className="font-display text-2xl font-semibold outline-none"
      >
        {text}
      </p>
      <div className="flex flex-wrap items-start gap-3">{children}</div>
    </div>
  )
}
