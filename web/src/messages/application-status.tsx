import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useHydrated } from '@tanstack/react-router'
import {
  getApplicationByLink,
  listOwnApplications,
  type OwnApplication,
  takeTheLead,
  withdrawApplication,
} from '@twirl/contract/groups/lead-applications'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { formatDay } from '#lib/format/format-day.ts'
import { formatShopDay, formatShopTime } from '#lib/format/format-shop-time.ts'
import { VISITOR } from '#lib/visitor/visitor-queries.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { announce } from '#ui/live-region.tsx'
import { LoadFailure } from '#ui/loading/load-failure.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { Popup } from '#ui/overlay/popup.tsx'
import { Unbroken } from '#ui/unbroken.tsx'

/** Applications change while the page is open: staff approve them. */
const REFRESH_MS = 30_000

const linkQuery = (token: string) =>
  queryOptions({
    queryKey: [VISITOR, 'application', token],
    queryFn: () => api(getApplicationByLink, { token }),
    retry: false,
  })

const ownQuery = () =>
  queryOptions({
    queryKey: [VISITOR, 'applications'],
    queryFn: async () => (await api(listOwnApplications, {})).applications,
  })

type StatusProps = { isCustomer: boolean }

/** One application, as its link in a mail shows it (LEAD-62). */
export function LinkedApplication({ token, isCustomer }: StatusProps & { token: string }) {
  const isHydrated = useHydrated()
  const { data, isError, refetch } = useQuery({
    ...linkQuery(token),
    enabled: isHydrated,
    refetchInterval: REFRESH_MS,
  })
  if (isError)
    return (
      <LoadFailure
        text="We couldn’t find this application. Please open the link in your email once more."
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton className="h-60 rounded-band" />
  return <ApplicationCard application={data} isCustomer={isCustomer} />
}

/** Applications that did not become an event of the customer yet, below the led events; nothing while there are none. */
export function PendingApplications() {
  const { data } = useQuery({ ...ownQuery(), refetchInterval: REFRESH_MS })
  const pending = data?.filter(({ event }) => !event?.is_lead) ?? []
  if (pending.length === 0) return null
  return (
    <section aria-label="Your applications" className="max-w-180 pt-10">
      <h2 className="pb-4 text-2xl">Your applications</h2>
      <ApplicationList applications={pending} />
    </section>
  )
}

/** The applications of the customer, newest first. */
export function OwnApplications() {
  const { data, isError, refetch } = useQuery({ ...ownQuery(), refetchInterval: REFRESH_MS })
  if (isError)
    return <LoadFailure text="We couldn’t load your applications." onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-60 rounded-band" />
  if (data.length === 0)
    return (
      <div className="flex flex-col items-start gap-4">
        <p>
          There is no application with your confirmed email address. If you used another one, open
          the link in the email that we sent there.
        </p>
        <Link to="/lead-a-group" className={buttonClass()}>
          Lead a group
        </Link>
      </div>
    )
  return <ApplicationList applications={data} />
}

function ApplicationList({ applications }: { applications: OwnApplication[] }) {
  return (
    <ul className="flex flex-col gap-6">
      {applications.map((application) => (
        <li key={application.token}>
          <ApplicationCard application={application} isCustomer />
        </li>
      ))}
    </ul>
  )
}

const STATES: Record<OwnApplication['state'], { title: string; text: string }> = {
  RECEIVED: {
    title: 'Received',
    text: 'We’ll look at your date and the size of your group, and prepare your event.',
  },
  PREPARING: {
    title: 'Being prepared',
    text: 'We are preparing your event. You get an email as soon as it is ready.',
  },
  APPROVED: { title: 'Approved', text: 'Your event is ready.' },
  REFUSED: { title: 'Not this time', text: 'We can’t make this event. We wrote:' },
  WITHDRAWN: { title: 'Withdrawn', text: 'You have withdrawn this application.' },
}

type CardProps = StatusProps & { application: OwnApplication }

function ApplicationCard({ application, isCustomer }: CardProps) {
  const { state, group_name, group_size, event_date, created_at, refusal, event } = application
  const { title, text } = STATES[state]
  return (
    <section
      aria-label={group_name}
      className="rounded-band border border-line bg-paper p-6 lg:p-8"
    >
      <h2 className="text-2xl wrap-anywhere">
        <Unbroken text={event?.theme ?? group_name} />
      </h2>
      <p className="pt-1 text-sm text-ink-soft">
        {group_size} people{event_date && ` · party on ${formatDay(event_date)}`} · sent on{' '}
        {formatShopDay(created_at)}
      </p>
      <p role="status" className="pt-4">
        <strong className="font-semibold">{title}.</strong> {text}
      </p>
      {refusal !== null && (
        <blockquote className="mt-3 border-l-4 border-line pl-4 whitespace-pre-wrap wrap-anywhere">
          {refusal}
        </blockquote>
      )}
      {event && <ApprovedEvent application={application} event={event} isCustomer={isCustomer} />}
      {(state === 'RECEIVED' || state === 'PREPARING') && (
        <WithdrawButton application={application} />
      )}
      {(state === 'REFUSED' || state === 'WITHDRAWN') && (
        <Link to="/lead-a-group" className={`mt-5 ${buttonClass('outline')}`}>
          Apply again
        </Link>
      )}
    </section>
  )
}

type ApprovedEventProps = CardProps & { event: NonNullable<OwnApplication['event']> }

function ApprovedEvent({ application, event, isCustomer }: ApprovedEventProps) {
  const { hand_out_date, party_date } = event
  const facts: [string, string][] = [
    ['Opens', `${formatShopTime(event.opens_at)} New York time`],
    ['Closes', `${formatShopTime(event.closes_at)} New York time`],
    ...(hand_out_date ? [['Hand-out', formatDay(hand_out_date)] satisfies [string, string]] : []),
    ...(party_date ? [['Party', formatDay(party_date)] satisfies [string, string]] : []),
    ['Password', event.password_hint],
  ]
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 pt-4">
        {facts.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-ink-soft">{term}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="pt-5 pb-2 font-semibold">What to do next</h3>
      <ol className="flex list-decimal flex-col gap-1 pl-5">
        {!event.is_lead && !event.has_lead && <li>Become the lead of the event, below.</li>}
        <li>Share its link and its password with your group.</li>
        <li>Choose your own piece, and watch who orders until it closes.</li>
        <li>Hand out what is in the box on the day of the hand-out.</li>
      </ol>
      <div className="flex flex-wrap gap-3 pt-5">
        {event.is_lead ? (
          <Link
            to="/lead/$eventId"
            params={{ eventId: String(event.id) }}
            className={buttonClass()}
          >
            Open your event
          </Link>
        ) : event.has_lead ? (
          <Link
            to="/trunk-show/find"
            search={{ alias: event.alias }}
            className={buttonClass('outline')}
          >
            Open the event
          </Link>
        ) : (
          <LeadButton application={application} mayLead={event.may_lead} isCustomer={isCustomer} />
        )}
      </div>
      {event.is_lead && <p className="pt-3 font-semibold text-success">You lead this event.</p>}
      {event.has_lead && !event.is_lead && isCustomer && (
        <p className="pt-3 text-ink-soft">Another account leads this event.</p>
      )}
    </>
  )
}

/** A guest makes an account first, and comes back to the same link. */
function LeadButton({
  application: { token },
  mayLead,
  isCustomer,
}: CardProps & { mayLead: boolean }) {
  const show = useShow(token)
  const redirect = `/lead-application?token=${token}`
  if (!isCustomer)
    return (
      <>
        <p className="basis-full">
          Use the email address of the application, so that we know it’s you.
        </p>
        <Link to="/account/sign-up" search={{ redirect }} className={buttonClass()}>
          Create an account to lead it
        </Link>
        <Link to="/account/login" search={{ redirect }} className={buttonClass('outline')}>
          Log in
        </Link>
      </>
    )
  if (!mayLead)
    return (
      <>
        <p className="basis-full">
          Only an account with the confirmed email address of the application can lead this event.
          Confirm yours with the link that we sent you, or write to us if the address has changed.
        </p>
        <Link to="/profile" className={buttonClass()}>
          Look at your email address
        </Link>
        <Link to="/contact-us" className={buttonClass('outline')}>
          Contact us
        </Link>
      </>
    )
  return (
    <ActionButton
      className={buttonClass()}
      action={async () => {
        show(await api(takeTheLead, { token }))
        announce('You lead this event.')
      }}
    >
      Lead this event
    </ActionButton>
  )
}

function WithdrawButton({ application: { token, group_name } }: Pick<CardProps, 'application'>) {
  const [isAsking, setIsAsking] = useState(false)
  const show = useShow(token)
  return (
    <>
      <button
        type="button"
        onClick={() => setIsAsking(true)}
        className={`mt-5 ${buttonClass('outline')}`}
      >
        Withdraw the application
      </button>
      {isAsking && (
        <Popup title="Withdraw the application?" onClose={() => setIsAsking(false)}>
          <p className="pb-5 wrap-anywhere">
            We stop preparing the event for {group_name}. You can apply again at any time.
          </p>
          <div className="flex flex-wrap gap-3">
            <ActionButton
              className={buttonClass()}
              action={async () => {
                show(await api(withdrawApplication, { token }))
                setIsAsking(false)
                announce('The application is withdrawn.')
              }}
            >
              Withdraw it
            </ActionButton>
            <button
              type="button"
              onClick={() => setIsAsking(false)}
              className={buttonClass('outline')}
            >
              Keep it
            </button>
          </div>
        </Popup>
      )}
    </>
  )
}

/** Shows a changed application on both pages. */
function useShow(token: string): (application: OwnApplication) => void {
  const queryClient = useQueryClient()
  return (application) => {
    queryClient.setQueryData(linkQuery(token).queryKey, application)
    void queryClient.invalidateQueries(ownQuery())
  }
}
