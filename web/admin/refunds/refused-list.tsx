import { queryOptions, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import {
  listRefusedRefunds,
  recordRefundOutside,
  type RefusedRefund,
  retryRefund,
} from '@twirl/contract/staff/money/outside'
import type { StaffMember } from '@twirl/contract/staff/access/member'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { Form } from '#ui/form/form.tsx'
import { announce } from '#ui/live-region.tsx'
import { loginQuery } from '../login/staff-login.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { NextPage } from '../table/next-page.tsx'
import { checkOutside, OutsideFields, outsideOf } from './outside-fields.tsx'
import { reloadRefunds, REFUNDS } from './refund-queries.ts'
import { outcomeText, refusalText } from './refund-texts.ts'

const refusedQuery = (after: string | undefined) =>
  queryOptions({
    queryKey: [REFUNDS, 'refused', after],
    queryFn: () => api(listRefusedRefunds, { ...(after && { after }) }),
  })

type RefusedListProps = { after: string | undefined; onGo: (after: string) => void }

/** Refunds that the gateway has refused, and the way on (STAFF-93). */
export function RefusedList({ after, onGo }: RefusedListProps) {
  const query = useQuery(refusedQuery(after))
  const { member } = useSuspenseQuery(loginQuery()).data
  if (!member) return null
  return (
    <Loaded query={query}>
      {({ refunds, next }) => (
        <>
          {refunds.length === 0 && <p>The payment provider has refused no refund.</p>}
          <div className="flex flex-col gap-3">
            {refunds.map((refund) => (
              <RefusedCard key={refund.id} refund={refund} member={member} />
            ))}
          </div>
          <NextPage after={after} next={next} onGo={onGo} />
        </>
      )}
    </Loaded>
  )
}

function RefusedCard({ refund, member }: { refund: RefusedRefund; member: StaffMember }) {
  const { id, order_number, email, amount, refusal, refused_at, decided_by } = refund
  const [isOpen, setOpen] = useState(false)
  const queryClient = useQueryClient()
  const done = (text: string) => {
    announce(text)
    void reloadRefunds(queryClient)
  }
  const isOwn = decided_by?.id === member.id
  const mayRecord = member.permissions.includes('finance') && !isOwn
  return (
    <article
      aria-label={`Refused refund of order ${order_number}`}
      className="flex flex-col gap-2 rounded-input border border-line bg-white p-4 text-sm"
    >
      <p className="wrap-anywhere">
        <strong>{formatDollars(amount)}</strong> for order{' '}
        <AdminLink to={`/admin/orders/${order_number}`} className="font-semibold underline">
          {order_number}
        </AdminLink>{' '}
        ({email}) was not paid: {refusalText(refusal)}.
      </p>
      <p className="text-ink-soft">
        Refused on {formatShopTime(refused_at)}, New York time
        {decided_by && `; ${decided_by.name} decided the refund`}. The payment provider is asked
        again every day.
      </p>
      {!mayRecord && (
        <p className="text-ink-soft">
          {isOwn
            ? 'You decided this refund. Another person with finance records how it was paid outside the shop.'
            : 'A person with finance can pay it outside the shop and record that here.'}
        </p>
      )}
      {!isOpen && (
        <div className="flex flex-wrap gap-x-4">
          <ActionButton
            className={TEXT_BUTTON}
            action={async () => done(outcomeText(await api(retryRefund, { id })))}
          >
            Ask the payment provider again
          </ActionButton>
          {mayRecord && (
            <button type="button" className={TEXT_BUTTON} onClick={() => setOpen(true)}>
              Record how it was paid outside the shop
            </button>
          )}
        </div>
      )}
      {isOpen && (
        <Form
          label="Paid outside the shop"
          load={async () => ({
            check: checkOutside,
            send: (values: Record<string, string>) =>
              api(recordRefundOutside, { id, ...outsideOf(values) }),
          })}
          button={`${formatDollars(amount)} was paid`}
          onSent={() => done(`${formatDollars(amount)} is recorded as paid outside the shop.`)}
          moreButtons={
            <button type="button" className={TEXT_BUTTON} onClick={() => setOpen(false)}>
              Cancel
            </button>
          }
        >
          <OutsideFields />
        </Form>
      )}
    </article>
  )
}
