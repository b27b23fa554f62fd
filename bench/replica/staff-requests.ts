import { encodeCall } from '@twirl/contract/client'
import type { Endpoint } from '@twirl/contract/endpoint'
import { listAudit } from '@twirl/contract/staff/access/audit'
import { listCustomers } from '@twirl/contract/staff/customers/customers'
import { listStaffOrders } from '@twirl/contract/staff/orders/orders'
import { listUnits } from '@twirl/contract/staff/warehouse/units'
import pino from 'pino'
import { connectDatabase } from '../../server/src/platform/database/database.ts'
import { logInAsOwner } from '../../server/test/log-in-as.ts'
import type { BenchRequest } from '../load/requests.ts'
import { SHOP_NOW } from '../staff/shop-rows.ts'

const LISTS: Record<string, Endpoint> = {
  'staff: orders, newest first': listStaffOrders,
  'staff: units, newest first': listUnits,
  'staff: customers, newest first': listCustomers,
  'staff: audit log': listAudit,
}

/** The lists that a replica may answer, asked for by a member with all permissions. */
export async function staffRequests({
  databaseUrl,
}: {
  databaseUrl: string
}): Promise<Record<string, BenchRequest>> {
  const { db, close } = connectDatabase(databaseUrl, pino({ level: 'silent' }))
  const cookie = await logInAsOwner(db, 'COMPLETE', SHOP_NOW)
  await close()
  return Object.fromEntries(
    Object.entries(LISTS).map(([work, endpoint]) => {
      const { url, body } = encodeCall(endpoint, {})
      const headers = { 'content-type': 'application/json', cookie }
      return [
        work,
        {
          method: endpoint.method as BenchRequest['method'],
          path: url,
          headers,
          ...(body !== undefined && { body }),
        },
      ]
    }),
  )
}
