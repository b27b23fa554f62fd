import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isCallErrorOf } from '@twirl/contract/client'
import type { DisputeWithEvidence, getDispute } from '@twirl/contract/staff/money/disputes'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { Panel } from '../events/panel.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { disputeQuery } from './dispute-queries.ts'
import { type DisputeOutcome, DisputeSteps } from './dispute-steps.tsx'
import { STATE_TEXTS } from './dispute-texts.ts'

/** A dispute and the draft of its evidence, which finance sends (STAFF-247, STAFF-248). */
export function DisputePage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const query = useQuery(disputeQuery(id))
  if (isCallErrorOf<typeof getDispute>(query.error) && query.error.code === 'NOT_FOUND')
    return (
      <>
        <PageTitle title="Disputed payment" />
        <p>
          There is no dispute with this number.{' '}
          <AdminLink to="/admin/disputes" className="underline">
            All disputed payments
          </AdminLink>
        </p>
      </>
    )
  return (
    <>
      <PageTitle title="Disputed payment" />
      <Loaded query={query}>
        {(dispute) => (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <Panel title={`State: ${STATE_TEXTS[dispute.state]}`}>
              <Facts dispute={dispute} />
            </Panel>
            <Panel title="Evidence">
              <Evidence dispute={dispute} />
            </Panel>
          </div>
        )}
      </Loaded>
    </>
  )
}

function Facts({ dispute }: { dispute: DisputeWithEvidence }) {
  const { order_number, amount, reason, is_inquiry, opened_at, respond_by, reference } = dispute
  const facts: [string, ReactNode][] = [
    [
      'Order',
      order_number ? (
        <AdminLink
          key="order"
          to={`/admin/orders/${order_number}`}
          className="font-semibold underline"
        >
          {order_number}
        </AdminLink>
      ) : (
        'none: the shop does not know the charge'
      ),
    ],
    ['Amount', formatDollars(amount)],
    ['Reason', reason],
    [
      'Money',
      is_inquiry ? 'not taken: the bank only asks' : 'taken by the bank until it has decided',
    ],
    ['Opened', `${formatShopTime(opened_at)} New York time`],
    [
      'Evidence until',
      respond_by ? `${formatShopTime(respond_by)} New York time` : 'no longer taken',
    ],
    ['At the gateway', reference],
  ]
  return (
    <dl className="grid grid-cols-[fit-content(40%)_1fr] gap-x-4 gap-y-1 text-sm">
      {facts.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-ink-soft">{term}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Evidence({ dispute }: { dispute: DisputeWithEvidence }) {
  const { evidence, drafted_at, submitted_at, submitted_by } = dispute
  // Here and not with the buttons, which a dispute that was sent does not have any more.
  const [outcome, setOutcome] = useState<DisputeOutcome | null>(null)
  const status = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (outcome) status.current?.focus()
  }, [outcome])
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p ref={status} tabIndex={-1}>
        {sentText({ drafted_at, submitted_at, submitted_by })}
      </p>
      <div role="alert">
        {outcome?.refusal && <p className="rounded-input bg-blush px-4 py-3">{outcome.refusal}</p>}
      </div>
      <dl className="flex flex-col gap-2">
        {evidence.map(({ name, text }) => (
          <div key={name}>
            <dt className="text-ink-soft">{name}</dt>
            <dd className="whitespace-pre-wrap wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      <DisputeSteps dispute={dispute} onOutcome={setOutcome} />
    </div>
  )
}

type Sent = Pick<DisputeWithEvidence, 'drafted_at' | 'submitted_at' | 'submitted_by'>

function sentText({ drafted_at, submitted_at, submitted_by }: Sent): string {
  if (submitted_at)
    return `Sent to the bank ${formatShopTime(submitted_at)} New York time${submitted_by ? ` by ${submitted_by}` : ''}.`
  if (drafted_at)
    return `A draft, saved ${formatShopTime(drafted_at)} New York time. The bank does not see it before it is sent.`
  return 'There is no draft.'
}
