import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'

/** Returns the customers at the gateway who belong to the customer, the first one first; a merge adds further ones. */
export async function listGatewayCustomers(db: Database, customerId: number): Promise<string[]> {
  const { rows } = await sql<{ gateway_customer: string }>`
    select gateway_customer from gateway_customer where customer_id = ${customerId}
    order by created_at, gateway_customer`.execute(db)
  return rows.map(({ gateway_customer }) => gateway_customer)
}

/** Does nothing if it is stored already. */
export async function insertGatewayCustomer(
  db: Database,
  {
    gateway_customer,
    customer_id,
    now,
  }: { gateway_customer: string; customer_id: number; now: Date },
): Promise<void> {
  await sql`
    insert into gateway_customer (gateway_customer, customer_id, created_at)
    values (${gateway_customer}, ${customer_id}, ${now})
    on conflict (gateway_customer) do nothing`.execute(db)
}

/** Returns those that were deleted. */
export async function deleteGatewayCustomers(
  transaction: Transaction,
  customerId: number,
): Promise<string[]> {
  const { rows } = await sql<{ gateway_customer: string }>`
    delete from gateway_customer where customer_id = ${customerId}
    returning gateway_customer`.execute(transaction)
  return rows.map(({ gateway_customer }) => gateway_customer)
}

export async function moveGatewayCustomers(
  transaction: Transaction,
  from: number,
  to: number,
): Promise<void> {
  await sql`
    update gateway_customer set customer_id = ${to} where customer_id = ${from}`.execute(
    transaction,
  )
}
