import type { Stripe } from 'stripe'
import { type Account, secondsOf } from './account.ts'

const DAY_S = 24 * 60 * 60

/** A line of the account's balance: what a movement of money adds or takes. */
export function addBalanceTransaction(
  account: Account,
  line: Pick<Stripe.BalanceTransaction, 'amount' | 'fee' | 'source' | 'type'> & {
    reporting_category: string
  },
): Stripe.BalanceTransaction {
  const created = secondsOf(account)
  const { fee, amount } = line
  return account.book.put('balance_transaction', {
    id: account.book.newId('txn'),
    object: 'balance_transaction',
    available_on: created + 2 * DAY_S,
    balance_type: 'payments',
    created,
    currency: 'usd',
    description: null,
    exchange_rate: null,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: 'usd',
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    status: 'pending',
    ...line,
  })
}
