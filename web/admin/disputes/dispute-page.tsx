import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { note } from '@twirl/contract/primitives'
import { REASON_MAX } from '@twirl/contract/staff/access/member'
import {
  type DisputeWithEvidence,
  draftEvidence,
  submitEvidence,
} from '@twirl/contract/staff/money/disputes'
import { type ReactNode, useState } from 'react'
import { api } from '#lib/api.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { TextArea } from '#ui/form/fields/field.tsx'
import { checkEach } from '#ui/form/form-call.ts'
import { Form } from '#ui/form/form.tsx'
import { announce } from '#ui/live-region.tsx'
import { Popup } from '#ui/overlay/popup.tsx'
import { Panel } from '../events/panel.tsx'
import { loginQuery } from '../login/staff-login.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { disputeQuery } from './dispute-queries.ts'
import { STATE_TEXTS } from './dispute-texts.ts'

/** A dispute and the draft of its evidence, which finance sends (STAFF-247, STAFF-248). */
export function DisputePage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const query = useQuery(disputeQuery(id))
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
    <dl className="grid grid-cols-[8rem_1fr] gap-y-1 text-sm">
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
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p>{sentText({ drafted_at, submitted_at, submitted_by })}</p>
      <dl className="flex flex-col gap-2">
        {evidence.map(({ name, text }) => (
          <div key={name}>
            <dt className="text-ink-soft">{name}</dt>
            <dd className="whitespace-pre-wrap wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      <Steps dispute={dispute} />
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

function Steps({ dispute }: { dispute: DisputeWithEvidence }) {
  const { id, state, drafted_at, submitted_at } = dispute
  const queryClient = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  const { member } = useSuspenseQuery(loginQuery()).data
  if (state !== 'NEEDS_RESPONSE' || submitted_at || !member?.permissions.includes('finance'))
    return null
  const show = (changed: DisputeWithEvidence, text: string) => {
    setIsAsked(false)
    announce(text)
    queryClient.setQueryData(disputeQuery(String(id)).queryKey, changed)
    void queryClient.invalidateQueries({ queryKey: ['disputes'] })
  }
  const call = {
    check: (values: Record<string, string>) => checkEach({ reason: note(REASON_MAX) }, values),
    send: ({ reason = '' }: Record<string, string>) =>
      api(submitEvidence, { id, drafted_at: drafted_at ?? '', reason }),
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      {drafted_at && (
        <button type="button" className={buttonClass('primary')} onClick={() => setIsAsked(true)}>
          Send to the bank
        </button>
      )}
      <ActionButton
        className={buttonClass('outline')}
        action={async () => show(await api(draftEvidence, { id }), 'The draft was saved.')}
      >
        Collect again
      </ActionButton>
      {isAsked && (
        <Popup title="Send the evidence" onClose={() => setIsAsked(false)}>
          <p>The bank takes evidence once. It cannot be changed afterwards.</p>
          <Form
            label="Send the evidence"
            load={async () => call}
            button="Send to the bank"
            onSent={(changed) => show(changed, 'The evidence was sent.')}
          >
            <TextArea
              name="reason"
              label="Reason"
              hint="It is kept in the audit log."
              rows={2}
              maxLength={REASON_MAX}
            />
          </Form>
        </Popup>
      )}
    </div>
  )
}
