import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  FURTHER_LEADS_MAX,
  type LeadTeam,
  removeLead,
  withdrawLeadInvitation,
} from '@twirl/contract/groups/lead-team'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { formatShopDay } from '#lib/format/format-shop-time.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { EmailField } from '#ui/form/fields/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { announce } from '#ui/live-region.tsx'
import { LoadFailure } from '#ui/loading/load-failure.tsx'
import { Popup } from '#ui/overlay/popup.tsx'
import { ledEventsQuery, leadTeamQuery } from '../lead-queries.ts'
import { LeadSkeleton } from '../lead-skeleton.tsx'

/** Who leads the event; the first lead invites and removes the others (LEAD-10). */
export function LeadTeamView({ eventId }: { eventId: number }) {
  const { data: team, error, refetch } = useQuery(leadTeamQuery(eventId))
  if (error && !team)
    return <LoadFailure text="We couldn’t load the leads." onRetry={() => void refetch()} />
  if (!team) return <LeadSkeleton />
  const isFirst = team.leads.some(({ is_first, is_caller }) => is_first && is_caller)
  const free = FURTHER_LEADS_MAX - (team.leads.length - 1) - team.invitations.length
  return (
    <div className="flex max-w-read flex-col gap-10">
      <section aria-label="Leads">
        <h2 className="pb-2 text-2xl">Leads</h2>
        <p className="pb-4 text-ink-soft">
          Leads see who comes and who ordered, send reminders and help with the hand-out. They never
          see contacts, addresses or prices.
        </p>
        <ul className="divide-y divide-line border-y border-line">
          {team.leads.map((lead) => (
            <LeadRow key={lead.name} eventId={eventId} lead={lead} isFirst={isFirst} />
          ))}
        </ul>
      </section>
      {isFirst && team.invitations.length > 0 && (
        <Invitations eventId={eventId} invitations={team.invitations} />
      )}
      {isFirst && (
        <section aria-label="Invite someone">
          <h2 className="pb-4 text-2xl">Invite someone</h2>
          {free > 0 ? (
            <InviteForm key={team.invitations.length} eventId={eventId} />
          ) : (
            <p>This event has as many leads and open invitations as it can have.</p>
          )}
        </section>
      )}
    </div>
  )
}

type LeadRowProps = { eventId: number; lead: LeadTeam['leads'][number]; isFirst: boolean }

function LeadRow({ eventId, lead, isFirst }: LeadRowProps) {
  const { customer_id, name, is_first, is_caller } = lead
  const [isAsking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const canEnd = customer_id !== null && !is_first && (isFirst || is_caller)
  const end = async () => {
    await api(removeLead, { id: eventId, customerId: customer_id! })
    setAsking(false)
    if (is_caller) {
      await navigate({ to: '/lead' })
      await queryClient.invalidateQueries({ queryKey: ledEventsQuery().queryKey })
    } else {
      announce(`${name} doesn’t lead this event any more.`)
      await queryClient.invalidateQueries({ queryKey: leadTeamQuery(eventId).queryKey })
    }
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{name}</span>
        {is_first && ' · first lead'}
        {is_caller && ' · you'}
      </p>
      {canEnd && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={is_caller ? 'Step down' : `Remove ${name}`}
          onClick={() => setAsking(true)}
          className="min-h-11 underline underline-offset-4 hover:text-berry"
        >
          {is_caller ? 'Step down' : 'Remove'}
        </button>
      )}
      {isAsking && (
        <Popup
          title={is_caller ? 'Step down?' : `Remove ${name}?`}
          onClose={() => setAsking(false)}
        >
          <p>
            {is_caller
              ? 'You won’t be able to open this event’s pages for leads any more.'
              : `${name} can’t open this event’s pages for leads from now on.`}
          </p>
          <ActionButton action={end} className={buttonClass()}>
            {is_caller ? 'Step down' : 'Remove'}
          </ActionButton>
        </Popup>
      )}
    </li>
  )
}

type InvitationsProps = { eventId: number; invitations: LeadTeam['invitations'] }

function Invitations({ eventId, invitations }: InvitationsProps) {
  const queryClient = useQueryClient()
  const withdraw = async (invitationId: number) => {
    await api(withdrawLeadInvitation, { id: eventId, invitationId })
    announce('Invitation withdrawn.')
    await queryClient.invalidateQueries({ queryKey: leadTeamQuery(eventId).queryKey })
  }
  return (
    <section aria-label="Open invitations">
      <h2 className="pb-4 text-2xl">Open invitations</h2>
      <ul className="divide-y divide-line border-y border-line">
        {invitations.map(({ invitation_id, email, expires_at }) => (
          <li
            key={invitation_id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3"
          >
            <p className="min-w-0 wrap-anywhere">
              {email}
              <span className="block text-ink-soft">Until {formatShopDay(expires_at)}</span>
            </p>
            <ActionButton
              action={() => withdraw(invitation_id)}
              className="min-h-11 underline underline-offset-4 hover:text-berry"
            >
              Withdraw<span className="sr-only"> the invitation of {email}</span>
            </ActionButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

function InviteForm({ eventId }: { eventId: number }) {
  const queryClient = useQueryClient()
  return (
    <Form
      label="Invite someone"
      load={async () => (await import('./invite-call.ts')).inviteCall(eventId)}
      button="Send the invitation"
      onSent={(team) => {
        announce('Invitation sent.')
        queryClient.setQueryData(leadTeamQuery(eventId).queryKey, team)
      }}
    >
      <EmailField
        name="email"
        label="Email"
        autoComplete="off"
        hint="We mail a link that works once. It needs an account."
        isWide
      />
    </Form>
  )
}
