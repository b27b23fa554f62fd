import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { StaffMember } from '@twirl/contract/staff/access/member'
import {
  type OrderMoney,
  previewOrderRefund,
  refundOrder,
} from '@twirl/contract/staff/money/refunds'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { announce } from '#ui/live-region.tsx'
import { ProposalCard } from '../../refunds/proposal-card.tsx'
import { RefundForm } from '../../refunds/refund-form.tsx'
import { orderMoneyQuery, reloadRefunds } from '../../refunds/refund-queries.ts'
import { outcomeText, refusalText } from '../../refunds/refund-texts.ts'
import { AdminLink } from '../../shell/admin-link.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { TEXT_BUTTON } from '../../shell/text-button.ts'
import { OrderChargesSection } from './order-charges-section.tsx'
import { ReceiptForm } from './receipt-form.tsx'

/** What was paid for an order, given back and charged besides. For service and finance. */
export function OrderMoneySection({ number, member }: { number: string; member: StaffMember }) {
  const mayUse = member.permissions.some((each) => each === 'service' || each === 'finance')
  const query = useQuery({ ...orderMoneyQuery(number), enabled: mayUse })
  if (!mayUse) return null
  return (
    <>
      <section aria-labelledby="refunds" className="pb-8">
        <h2 id="refunds" className="pb-3 text-xl">
          Refunds
        </h2>
        <Loaded query={query}>{(money) => <Refunds money={money} />}</Loaded>
      </section>
      {member.permissions.includes('finance') && <Receipts number={number} />}
      <OrderChargesSection number={number} member={member} />
    </>
  )
}

function Refunds({ money }: { money: OrderMoney }) {
  const { order_number: orderNumber, paid, refunded, left, card, lines } = money
  const [isOpen, setOpen] = useState(false)
  const queryClient = useQueryClient()
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm">
        Paid {formatDollars(paid)}
        {card ? ` by ${card}` : money.is_paid_offline ? ' outside the shop' : ''}, refunded{' '}
        {formatDollars(refunded)}, left {formatDollars(left)}.
      </p>
      <History money={money} />
      {money.proposals.map((proposal) => (
        <ProposalCard key={proposal.id} proposal={proposal} />
      ))}
      {!isOpen && (left > 0 || lines.some(({ can_release }) => can_release)) && (
        <div>
          <button type="button" className={buttonClass('outline')} onClick={() => setOpen(true)}>
            Refund
          </button>
        </div>
      )}
      {isOpen && (
        <div className="max-w-168 rounded-input border border-line bg-white p-4">
          <RefundForm
            lines={lines}
            whole={{ title: 'All that is left of the order', amount: left }}
            preview={(share) => api(previewOrderRefund, { orderNumber, share })}
            confirm={({ answer: _answer, ...confirmed }) =>
              api(refundOrder, { orderNumber, ...confirmed })
            }
            onDone={(outcome) => {
              setOpen(false)
              announce(outcomeText(outcome))
              void reloadRefunds(queryClient)
            }}
          />
          <button type="button" className={TEXT_BUTTON} onClick={() => setOpen(false)}>
            Cancel
          </button>
        </div>
      )}
    </div>
  )
}

function Receipts({ number }: { number: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby="receipts" className="pb-8">
      <h2 id="receipts" className="pb-3 text-xl">
        Money received outside the shop
      </h2>
      {isOpen ? (
        <div className="max-w-168 rounded-input border border-line bg-white p-4">
          <ReceiptForm number={number} onClose={() => setOpen(false)} />
        </div>
      ) : (
        <button type="button" className={buttonClass('outline')} onClick={() => setOpen(true)}>
          Record a payment
        </button>
      )}
    </section>
  )
}

function History({ money: { refunds, applications } }: { money: OrderMoney }) {
  const open = applications.filter(({ state }) => state === 'REQUESTED')
  if (refunds.length === 0 && open.length === 0) return null
  return (
    <ul aria-label="Refunds of this order" className="flex flex-col gap-1 text-sm">
      {open.map(({ id, title, is_proposed }) => (
        <li key={`application ${id}`}>
          The customer asks for a refund of {title}.{' '}
          {!is_proposed && (
            <AdminLink to={`/admin/refunds/${id}`} className="font-semibold underline">
              Decide
            </AdminLink>
          )}
        </li>
      ))}
      {refunds.map(({ id, amount, state, created_at, by, refusal, outside }) => (
        <li key={id}>
          {formatShopTime(created_at)}: {formatDollars(amount)} {by && `by ${by}`}
          {outside && ` (paid outside the shop, ${outside})`}
          {refusal && !outside && (
            <>
              {' '}
              <span className="text-error">was not paid: {refusalText(refusal)}.</span>{' '}
              <AdminLink to="/admin/refunds?show=refused" className="font-semibold underline">
                What can be done
              </AdminLink>
            </>
          )}
          {state === 'RESERVED' && !refusal && ' (the payment provider has not confirmed it yet)'}
        </li>
      ))}
    </ul>
  )
}
