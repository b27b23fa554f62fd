import { sql } from 'kysely'
import { hashContact } from '#platform/security/hash-contact.ts'
import type { Secrets } from '#platform/security/secrets.ts'
import type { PersonalData } from '#platform/personal-data.ts'
import { listVariantTitles } from '../catalog/public.ts'
import { deleteAlertsTo, moveStockAlerts } from './stock-alerts.queries.ts'

type AlertOfPerson = { sku: string; transaction_type: string; asked_at: Date }

export const personalAlerts = (secrets: Secrets) =>
  ({
    list: async (db, { owner, customer_id, email }) => {
      const contactHash = email === null ? null : hashContact(secrets, email)
      const { rows } = await sql<AlertOfPerson>`
        select sku, transaction_type, created_at as asked_at from stock_alert
        where owner = ${owner} or customer_id = ${customer_id} or contact_hash = ${contactHash}
        order by id desc`.execute(db)
      const titles = await listVariantTitles(
        db,
        rows.map(({ sku }) => sku),
      )
      const stock_alerts = rows.map((row) => ({
        ...row,
        title: titles.get(row.sku)?.title ?? row.sku,
        size: titles.get(row.sku)?.size ?? '',
        color: titles.get(row.sku)?.color ?? '',
      }))
      return { stock_alerts }
    },
    erase: async (transaction, { owner, customer_id, email }) => {
      await transaction.deleteFrom('stock_alert').where('owner', '=', owner).execute()
      await deleteAlertsTo(transaction, { customer_id, contact_hash: null })
      if (email !== null)
        await deleteAlertsTo(transaction, {
          customer_id: null,
          contact_hash: hashContact(secrets, email),
        })
    },
    merge: async (transaction, from, to) => {
      await moveStockAlerts(transaction, from.owner, to.owner)
      await sql`
        update stock_alert set customer_id = ${to.customer_id}
        where customer_id = ${from.customer_id}`.execute(transaction)
    },
  }) satisfies PersonalData
