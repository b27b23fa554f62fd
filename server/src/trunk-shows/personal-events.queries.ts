import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { dayOf } from '#platform/new-york-time.ts'
import type { PersonalData } from '#platform/personal-data.ts'
import { moveGrants } from './entrance/grants.queries.ts'

type JoinedEvent = { trunk_show_id: number; theme: string; joined_at: Date }
type LedEvent = { trunk_show_id: number; theme: string; lead_name: string | null }
type ProductRequest = { product_id: number; size: string; requested_at: Date }

export async function listLedEventIds(db: Database, customerId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from trunk_show where lead_customer_id = ${customerId} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listThemes(db: Database, ids: number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; theme: string }>`
    select id, theme from trunk_show where id = any(${ids})`.execute(db)
  return new Map(rows.map(({ id, theme }) => [id, theme]))
}

export const personalEvents = {
  list: async (db, { owner, customer_id }) => {
    const joined = await sql<JoinedEvent>`
      select trunk_show_id, theme, joined_at
      from trunk_show_grant join trunk_show on trunk_show.id = trunk_show_id
      where owner = ${owner} order by joined_at desc`.execute(db)
    const led = await sql<LedEvent & { shipping_address: object | null }>`
      select id as trunk_show_id, theme, lead_name,
        case when lead_customer_id = ${customer_id} then shipping_address end as shipping_address
      from trunk_show
      where lead_customer_id = ${customer_id}
        or id in (select trunk_show_id from event_lead where customer_id = ${customer_id})
      order by id desc`.execute(db)
    const requests = await sql<ProductRequest>`
      select product_id, size, created_at as requested_at from requested_product
      where customer_id = ${customer_id} order by id desc`.execute(db)
    return { joined_events: joined.rows, led_events: led.rows, requested_products: requests.rows }
  },
  listHindrances: async (db, { customer_id }, now) => {
    const { rows } = await sql<{ theme: string }>`
      select theme from trunk_show
      where lead_customer_id = ${customer_id} and (
        state in ('DRAFT', 'SCHEDULED', 'OPEN')
        or state = 'CLOSED' and coalesce(party_date, hand_out_date, closes_at::date) >= ${dayOf(now)}::date
      ) order by id`.execute(db)
    return rows.map(({ theme }) => `The customer leads the event “${theme}”, which is not over.`)
  },
  /** The place that a box went to stays without street and name: the tax was calculated for it. */
  erase: async (transaction, { owner, customer_id, email }) => {
    await sql`delete from trunk_show_grant where owner = ${owner}`.execute(transaction)
    // Which pieces these were stays with the orders.
    await sql`delete from style_claim where owner = ${owner}`.execute(transaction)
    await sql`delete from requested_product where customer_id = ${customer_id}`.execute(transaction)
    await sql`delete from event_lead where customer_id = ${customer_id}`.execute(transaction)
    await sql`delete from event_lead_invitation where email = ${email}`.execute(transaction)
    await sql`
      update trunk_show
      set lead_customer_id = null,
        lead_name = case when kind = 'ONLINE_GROUP' then 'The group leader' end,
        shipping_address = shipping_address || '{
          "first_name": "", "last_name": "", "cell_phone": "", "street_address": "", "apt_unit_floor": null
        }'
      where lead_customer_id = ${customer_id}`.execute(transaction)
  },
  merge: async (transaction, from, to) => {
    await moveGrants(transaction, from.owner, to.owner)
    await sql`update style_claim set owner = ${to.owner} where owner = ${from.owner}`.execute(
      transaction,
    )
    await sql`
      delete from requested_product a using requested_product b
      where a.customer_id = ${from.customer_id} and b.customer_id = ${to.customer_id}
        and a.product_id = b.product_id and a.size = b.size
        and a.closed_at is null and b.closed_at is null`.execute(transaction)
    await sql`
      update requested_product set customer_id = ${to.customer_id}
      where customer_id = ${from.customer_id}`.execute(transaction)
    await sql`
      update trunk_show set lead_customer_id = ${to.customer_id}
      where lead_customer_id = ${from.customer_id}`.execute(transaction)
    await sql`
      with moved as (delete from event_lead where customer_id = ${from.customer_id} returning *)
      insert into event_lead (trunk_show_id, customer_id, added_at)
      select trunk_show_id, ${to.customer_id}, added_at from moved
      on conflict do nothing`.execute(transaction)
  },
} satisfies PersonalData
