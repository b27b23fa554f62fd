import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { PersonalData } from '#platform/personal-data.ts'
import { deleteGatewayCustomerLater, deleteTokenLater } from './delete-token.ts'
import { deleteGatewayCustomers, moveGatewayCustomers } from './gateway-customers.queries.ts'

type CardOfPerson = { brand: string; last_four: string; expiration_date: string; saved_at: Date }

async function listCardsOfPerson(db: Database, customerId: number): Promise<CardOfPerson[]> {
  const { rows } = await sql<CardOfPerson>`
    select brand, last_four, expiration_date::text, created_at as saved_at
    from credit_card where customer_id = ${customerId} order by created_at desc, id desc`.execute(
    db,
  )
  return rows
}

/** What is deleted here is deleted at the gateway by a job. */
export const personalCards = (jobs: Jobs) =>
  ({
    list: async (db, { customer_id }) => ({ cards: await listCardsOfPerson(db, customer_id) }),
    erase: async (transaction, { customer_id }) => {
      const { rows } = await sql<{ token: string }>`
        delete from credit_card where customer_id = ${customer_id} returning token`.execute(
        transaction,
      )
      for (const { token } of rows) await deleteTokenLater(jobs, transaction, token)
      for (const id of await deleteGatewayCustomers(transaction, customer_id))
        await deleteGatewayCustomerLater(jobs, transaction, id)
    },
    merge: async (transaction, from, to) => {
      const { rows } = await sql<{ token: string }>`
        delete from credit_card a using credit_card b
        where a.customer_id = ${from.customer_id} and b.customer_id = ${to.customer_id}
          and a.fingerprint = b.fingerprint
        returning a.token`.execute(transaction)
      for (const { token } of rows) await deleteTokenLater(jobs, transaction, token)
      await sql`
        update credit_card set customer_id = ${to.customer_id}
        where customer_id = ${from.customer_id}`.execute(transaction)
      // Cards stay with the customer at the gateway for whom they were saved there.
      await moveGatewayCustomers(transaction, from.customer_id, to.customer_id)
    },
  }) satisfies PersonalData
