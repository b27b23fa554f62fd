import { sql } from 'kysely'
import type { PersonalData } from '#platform/personal-data.ts'
import { listAddresses } from './addresses.queries.ts'

export const personalAddresses = {
  list: async (db, { customer_id }) => ({ addresses: await listAddresses(db, customer_id) }),
  erase: async (transaction, { customer_id }) => {
    await transaction
      .deleteFrom('customer_address')
      .where('customer_id', '=', customer_id)
      .execute()
  },
  /** An address that both accounts have stays once. */
  merge: async (transaction, from, to) => {
    await sql`
      delete from customer_address a using customer_address b
      where a.customer_id = ${from.customer_id} and b.customer_id = ${to.customer_id}
        and (a.first_name, a.last_name, a.cell_phone, a.street_address, a.apt_unit_floor, a.zip_code)
          is not distinct from
          (b.first_name, b.last_name, b.cell_phone, b.street_address, b.apt_unit_floor, b.zip_code)`.execute(
      transaction,
    )
    await transaction
      .updateTable('customer_address')
      .set({ customer_id: to.customer_id })
      .where('customer_id', '=', from.customer_id)
      .execute()
  },
} satisfies PersonalData
