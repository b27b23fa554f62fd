import { sql } from 'kysely'
import type { Person, PersonalData } from '#platform/personal-data.ts'
import { forgetCards } from '../orders/public.ts'
import { isInProgress } from './checkout.queries.ts'

const PERSONAL_KEYS = sql`'{delivery_address,tax_address,email}'::text[]`

// The second condition is that of an index: quotes of guests lose their address after some months.
const isOf = ({ owner, customer_id, email }: Person) => sql`
  (customer_id = ${customer_id} or owner = ${owner}
    or attempt > 0 and quote ? 'email' and quote ->> 'email' = ${email})`

type QuoteOfPerson = { state: string; delivery_address: object | null; quoted_at: Date }
type ChargeOfPerson = {
  kind: string
  amount_cents: number
  explanation: string
  charged_at: Date
  objection: string | null
  objected_at: Date | null
  decision: string | null
  answer: string | null
}

export const personalCheckouts = {
  list: async (db, person) => {
    const { rows } = await sql<QuoteOfPerson>`
      select state, quote -> 'delivery_address' as delivery_address, created_at as quoted_at
      from checkout where ${isOf(person)} and quote ? 'delivery_address' order by created_at desc`.execute(
      db,
    )
    const { rows: charges } = await sql<ChargeOfPerson>`
      select e.kind, e.amount_cents, e.explanation, e.created_at as charged_at, e.objection, e.objected_at,
        e.objection_decision as decision, e.objection_answer as answer
      from extra_charge e
      where exists (select from checkout where order_token = e.order_token and ${isOf(person)})
      order by e.id desc`.execute(db)
    return { quotes: rows, charges }
  },
  listHindrances: async (db, person) => {
    const { rows } = await sql<{ sentence: string }>`
      select distinct case
        when ${isInProgress} then 'An order is being paid right now.'
        when state <> 'PAID' then 'A charge of staff is not paid yet.'
        else 'An objection to a charge is not answered yet.'
      end as sentence
      from checkout left join extra_charge using (order_token)
      where ${isOf(person)} and (
        ${isInProgress} or extra_charge.id is not null and withdrawn_at is null and state <> 'PAID'
        or objected_at is not null and objection_closed_at is null
      )
      order by sentence`.execute(db)
    return rows.map(({ sentence }) => sentence)
  },
  /** Quotes that were never paid for are deleted; the others belong to payments. */
  erase: async (transaction, person) => {
    await sql`delete from checkout where ${isOf(person)} and attempt = 0`.execute(transaction)
    const { rows } = await sql<{ order_token: string }>`
      update checkout set quote = quote - ${PERSONAL_KEYS} where ${isOf(person)}
      returning order_token`.execute(transaction)
    const tokens = rows.map(({ order_token }) => order_token)
    await sql`
      update extra_charge set explanation = 'Erased', offline_reference = null,
        objection = case when objection is not null then 'Erased' end,
        objection_answer = case when objection_answer is not null then 'Erased' end
      where order_token = any(${tokens})`.execute(transaction)
    await forgetCards(transaction, tokens)
  },
  merge: async (transaction, from, to) => {
    await sql`
      update checkout set customer_id = ${to.customer_id}, owner = ${to.owner}
      where customer_id = ${from.customer_id}`.execute(transaction)
  },
} satisfies PersonalData
