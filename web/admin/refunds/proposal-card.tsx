import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { note } from '@twirl/contract/primitives'
import { REASON_MAX, type StaffMember } from '@twirl/contract/staff/access/member'
import {
  approveRefund,
  declineRefund,
  type RefundProposal,
} from '@twirl/contract/staff/money/refunds'
import { api } from '#lib/api.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { TextArea } from '#ui/form/fields/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { checkEach } from '#ui/form/form-call.ts'
import { announce } from '#ui/live-region.tsx'
import { loginQuery } from '../login/staff-login.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { reloadRefunds } from './refund-queries.ts'
import { outcomeText } from './refund-texts.ts'
import { SplitTable } from './split-table.tsx'

/** A refund above the limit: who proposed it and why, and what a second person does about it (STAFF-30). */
export function ProposalCard({ proposal }: { proposal: RefundProposal }) {
  const { order_number, proposed_amount, amount, proposed_by, proposed_at, reason, answer } =
    proposal
  const { member } = useSuspenseQuery(loginQuery()).data
  return (
    <article
      aria-label={`Proposed refund of order ${order_number}`}
      className="flex flex-col gap-3 rounded-input border border-line bg-white p-4 text-sm"
    >
      <p>
        <strong>{formatDollars(proposed_amount)}</strong> for order{' '}
        <AdminLink to={`/admin/orders/${order_number}`} className="font-semibold underline">
          {order_number}
        </AdminLink>{' '}
        waits for a second person.
      </p>
      <p className="wrap-anywhere">
        {proposed_by.name} proposed it on {formatShopTime(proposed_at)}, New York time: {reason}
      </p>
      {answer && <p className="wrap-anywhere text-ink-soft">Text for the customer: {answer}</p>}
      {amount !== proposed_amount && (
        <p className="rounded-input bg-butter p-3">
          {amount === null
            ? 'The order’s money has changed since: less is left than this would give back. Decline it, so that another amount can be proposed.'
            : `The order’s money has changed since: it gives back ${formatDollars(amount)} now.`}
        </p>
      )}
      {amount !== null && (
        <SplitTable
          lines={proposal.lines}
          total={amount}
          label={`Split of the refund of order ${order_number}`}
        />
      )}
      {member && <DecisionForm proposal={proposal} member={member} />}
    </article>
  )
}

function DecisionForm({ proposal, member }: { proposal: RefundProposal; member: StaffMember }) {
  const { id, amount, proposed_by } = proposal
  const queryClient = useQueryClient()
  const isOwn = proposed_by.id === member.id
  const hasFinance = member.permissions.includes('finance')
  const canApprove = hasFinance && !isOwn && amount !== null
  if (!hasFinance && !isOwn)
    return <p className="text-ink-soft">A person with finance has to approve or decline it.</p>
  const call = {
    check: (values: Record<string, string>) => checkEach({ reason: note(REASON_MAX) }, values),
    send: async ({ reason = '', act }: Record<string, string>) => {
      if (!canApprove || act === 'decline') {
        await api(declineRefund, { id, reason })
        return 'The proposed refund is declined.'
      }
      return outcomeText(await api(approveRefund, { id, amount, reason }))
    },
  }
  const decline = isOwn ? 'Withdraw' : 'Decline'
  return (
    <>
      {isOwn && <p>You proposed it. Another person with finance has to approve it.</p>}
      <Form
        label={`Decide about the refund of order ${proposal.order_number}`}
        load={async () => call}
        button={canApprove ? `Approve ${formatDollars(amount)}` : decline}
        onSent={(text) => {
          announce(text)
          void reloadRefunds(queryClient)
        }}
        moreButtons={
          canApprove && (
            <button type="submit" name="act" value="decline" className={buttonClass('outline')}>
              {decline}
            </button>
          )
        }
      >
        <TextArea
          name="reason"
          label="Reason"
          hint="It is kept in the audit log."
          rows={2}
          maxLength={REASON_MAX}
        />
      </Form>
    </>
  )
}
