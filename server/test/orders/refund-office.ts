import { grantRefund, type RefundShare } from '@twirl/contract/staff/money/refunds'
import { insertPaidOrder, type PaidOrder } from './paid-order.ts'
import { openCheckoutShop } from '../checkout/checkout-shop.ts'
import { logInStaff } from '../staff-factory.ts'
import { deskOf, insertApplication } from './refund-desk.ts'

export const ALL: RefundShare = { lines: [], amount: null }
/** $20 of the piece. */
export const SOME: RefundShare = { lines: [], amount: 20 }
export const REASON = { reason: 'The zipper was broken.' }

export type Member = Awaited<ReturnType<typeof logInStaff>>

/** A shop with staff who decide about refunds. */
export async function openRefundOffice() {
  const shop = await openCheckoutShop()
  const { db, clock } = shop
  const desk = deskOf(db, clock)
  const till = { db, clock, gateway: desk.gateway }

  return {
    shop,
    db,
    desk,
    till,
    service: await logInStaff(shop, ['service']),
    colleague: await logInStaff(shop, ['service']),
    finance: await logInStaff(shop, ['finance']),

    /** An order of two dresses, with a discount, tax and shipping; the first one is applied for. */
    newApplication: async (price_cents = 7_000) => {
      const order = await insertPaidOrder(till, {
        items: [{ price_cents, discount_cents: 700, tax_cents: 504 }, {}],
        delivery_fee_cents: 999,
        delivery_tax_cents: 81,
      })
      return { order, id: await insertApplication(db, order.id, order.item_ids[0]!) }
    },

    grant: (by: Member, id: number, amount: number, share = ALL) =>
      by.call(grantRefund, { id, share, amount, answer: null, ...REASON }),

    /** The refunds of an order in the gateway's book, in cents. */
    made: async ({ charge_id }: Pick<PaidOrder, 'charge_id'>) => {
      const rows = await db
        .selectFrom('sandbox_refund')
        .select('amount_cents')
        .where('charge_id', '=', charge_id!)
        .orderBy('created_at')
        .execute()
      return rows.map(({ amount_cents }) => amount_cents)
    },

    auditOf: ({ order_number }: Pick<PaidOrder, 'order_number'>) =>
      db
        .selectFrom('audit_entry')
        .select(['staff_id', 'action', 'after', 'reason'])
        .where('subject_kind', '=', 'order')
        .where('subject_id', '=', order_number)
        .orderBy('id')
        .execute(),

    nameOf: async ({ id }: Member) => {
      const row = await db
        .selectFrom('staff_member')
        .select('name')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return row.name
    },
  }
}
