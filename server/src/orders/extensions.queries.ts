import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

export async function findOrderId(db: Database, orderNumber: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from customer_order where order_number = ${orderNumber}`.execute(db)
  return rows[0]?.id
}
