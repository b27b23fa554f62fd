import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { note } from '@twirl/contract/primitives'
import { REASON_MAX } from '@twirl/contract/staff/access/member'
import {
  ANSWER_MAX,
  grantRefund,
  type OrderMoney,
  previewApplicationRefund,
  refuseRefund,
  type StaffRefundApplication,
} from '@twirl/contract/staff/money/refunds'
import { api } from '#lib/api.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { TextArea } from '#ui/form/fields/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { checkEach } from '#ui/form/form-call.ts'
import { announce } from '#ui/live-region.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { ProposalCard } from './proposal-card.tsx'
import { RefundForm } from './refund-form.tsx'
import { applicationQuery, reloadRefunds } from './refund-queries.ts'
import { outcomeText, REASON_TEXTS } from './refund-texts.ts'

/** One refund request, with what was paid, and the decision about it (STAFF-28). */
export function ApplicationPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const query = useQuery(applicationQuery(Number(id)))
  return (
    <>
      <PageTitle title="Refund request">
        <AdminLink to="/admin/refunds" className={TEXT_BUTTON}>
          All requests
        </AdminLink>
      </PageTitle>
      <Loaded query={query}>
        {({ application, money }) => (
          <div className="flex flex-col gap-5">
            <Facts application={application} />
            <Decision application={application} money={money} />
          </div>
        )}
      </Loaded>
    </>
  )
}

function Facts({ application }: { application: StaffRefundApplication }) {
  const { order_number, email, title, quantity, paid, refunded, requested_at } = application
  const facts = [
    ['Piece', quantity > 1 ? `${title} × ${quantity}` : title],
    ['Customer', email],
    ['Requested', `${formatShopTime(requested_at)}, New York time`],
    ['Paid for it', formatDollars(paid)],
    ['Refunded so far', formatDollars(refunded)],
    ['Reason', REASON_TEXTS[application.reason]],
  ]
  return (
    <section aria-label="Request" className="rounded-input border border-line bg-white p-4 text-sm">
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2 xl:grid-cols-4">
        <div>
          <dt className="text-ink-soft">Order</dt>
          <dd>
            <AdminLink to={`/admin/orders/${order_number}`} className="font-semibold underline">
              {order_number}
            </AdminLink>
          </dd>
        </div>
        {facts.map(([name, value]) => (
          <div key={name} className="wrap-anywhere">
            <dt className="text-ink-soft">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {application.detail && (
        <blockquote className="mt-3 border-l-4 border-blush pl-3 wrap-anywhere">
          {application.detail}
        </blockquote>
      )}
    </section>
  )
}

type DecisionProps = { application: StaffRefundApplication; money: OrderMoney }

function Decision({ application, money }: DecisionProps) {
  const { id, state, decided_by, decided_at, answer, title } = application
  const queryClient = useQueryClient()
  const router = useRouter()
  const proposal = money.proposals.find(({ application_id }) => application_id === id)
  const done = (text: string) => {
    announce(text)
    void reloadRefunds(queryClient)
    router.history.push('/admin/refunds')
  }
  if (state !== 'REQUESTED')
    return (
      <p className="wrap-anywhere">
        {decided_by ?? 'A command on the server'} {state === 'APPROVED' ? 'granted' : 'refused'} it
        on {formatShopTime(decided_at!)}, New York time.
        {answer && ` Text for the customer: ${answer}`}
      </p>
    )
  if (proposal) return <ProposalCard proposal={proposal} />
  const piece = money.lines.find(
    ({ order_item_id, target }) =>
      order_item_id === application.order_item_id && target !== 'DELIVERY',
  )
  return (
    <div className="grid gap-5 xl:grid-cols-[3fr_2fr]">
      <section aria-labelledby="grant" className="min-w-0">
        <h2 id="grant" className="pb-3 text-xl">
          Grant
        </h2>
        <RefundForm
          lines={money.lines}
          whole={{ title: `All of ${title}`, amount: piece?.left ?? 0 }}
          preview={(share) => api(previewApplicationRefund, { id, share })}
          confirm={({ request_key: _key, ...confirmed }) => api(grantRefund, { id, ...confirmed })}
          hasAnswer
          onDone={(outcome) => done(outcomeText(outcome))}
        />
      </section>
      <section aria-labelledby="refuse" className="min-w-0">
        <h2 id="refuse" className="pb-3 text-xl">
          Refuse
        </h2>
        <RefuseForm id={id} onDone={() => done('The request is refused.')} />
      </section>
    </div>
  )
}

function RefuseForm({ id, onDone }: { id: number; onDone: () => void }) {
  const call = {
    check: (values: Record<string, string>) =>
      checkEach({ answer: note(ANSWER_MAX), reason: note(REASON_MAX) }, values),
    send: ({ answer = '', reason = '' }: Record<string, string>) =>
      api(refuseRefund, { id, answer, reason }),
  }
  return (
    <Form label="Refuse" load={async () => call} button="Refuse the request" onSent={onDone}>
      <TextArea
        name="answer"
        label="Text for the customer"
        hint="We email it to them."
        rows={3}
        maxLength={ANSWER_MAX}
      />
      <TextArea
        name="reason"
        label="Reason"
        hint="It is kept in the audit log. The customer does not see it."
        rows={2}
        maxLength={REASON_MAX}
      />
    </Form>
  )
}
