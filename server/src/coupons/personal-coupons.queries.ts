import { sql } from 'kysely'
import type { PersonalData } from '#platform/personal-data.ts'
import type { Secrets } from '#platform/security/secrets.ts'
import { couponIdentity } from './coupon-rules.ts'

type CouponOfPerson = { code: string; state: string; redeemed_at: Date }

/** The uses of a coupon stay: they are part of the history of an order. */
export const personalCoupons = (secrets: Secrets) => {
  const emailHashOf = (email: string | null) =>
    couponIdentity(secrets, { customer_id: null, email, card_fingerprint: null }).email_hash
  return {
    list: async (db, { customer_id, email }) => {
      const { rows } = await sql<CouponOfPerson>`
        select code, state, redeemed_at from coupon_use join coupon on coupon.id = coupon_id
        where customer_id = ${customer_id} or email_hash = ${emailHashOf(email)}
        order by coupon_use.id`.execute(db)
      return { coupons: rows }
    },
    erase: async (transaction, { customer_id, email }) => {
      await sql`
        update coupon_use set email_hash = null, card_fingerprint = null
        where customer_id = ${customer_id} or email_hash = ${emailHashOf(email)}`.execute(
        transaction,
      )
    },
    /** A coupon that both accounts have used stays used once by the account that stays. */
    merge: async (transaction, from, to) => {
      await sql`
        update coupon_use u set customer_id = ${to.customer_id}
        where customer_id = ${from.customer_id} and not (
          state = 'REDEEMED' and once_per_customer and exists (
            select from coupon_use o
            where o.coupon_id = u.coupon_id and o.customer_id = ${to.customer_id}
              and o.state = 'REDEEMED' and o.once_per_customer
          )
        )`.execute(transaction)
    },
  } satisfies PersonalData
}
