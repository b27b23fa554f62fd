import { sql } from 'kysely'
import type { PersonalData } from '#platform/personal-data.ts'
import { listVariantTitles } from '../catalog/public.ts'
import { listItems } from './cart.queries.ts'
import { moveCart } from './move-cart.ts'

export const personalCart = {
  list: async (db, { owner }) => {
    const rows = await listItems(db, owner)
    const titles = await listVariantTitles(
      db,
      rows.map(({ sku }) => sku),
    )
    const cart_items = rows.map(({ sku, quantity, transaction_type, cart_type, created_at }) => ({
      sku,
      title: titles.get(sku)?.title ?? sku,
      size: titles.get(sku)?.size ?? '',
      color: titles.get(sku)?.color ?? '',
      quantity,
      transaction_type,
      cart_type,
      added_at: created_at,
    }))
    return { cart_items }
  },
  erase: async (transaction, { owner }) => {
    await sql`delete from cart_item where owner = ${owner}`.execute(transaction)
    await sql`update cart_item set moves_to = null where moves_to = ${owner}`.execute(transaction)
  },
  merge: async (transaction, from, to, now) => {
    await moveCart(transaction, from.owner, to.owner, now)
  },
} satisfies PersonalData
