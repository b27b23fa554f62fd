import type { EndpointOutput } from '@twirl/contract/endpoint'
import type { listUnits as endpoint } from '@twirl/contract/staff/warehouse/units'
import { unitIdOf } from '@twirl/contract/staff/warehouse/unit-code'
import type * as z from 'zod/mini'
import type { Database } from '#platform/database/database.ts'
import { cutPage, readCursor } from '#platform/http/page-cursor.ts'
import { listProductIdsByTitle, listVariants } from '../../catalog/public.ts'
import { listUnits, type UnitFilter } from '../../inventory/public.ts'
import type { WarehouseDeps } from '../warehouse-deps.ts'
import { describeUnits } from './describe-units.ts'

const PAGE_SIZE = 50
/** Products that a search by words considers. */
const PRODUCTS_MAX = 40

type Asked = z.output<(typeof endpoint)['input']>

/** One page of units. A cursor holds the id, which is in the order in which units came. */
export async function listUnitPage(
  deps: WarehouseDeps,
  asked: Asked,
): Promise<EndpointOutput<typeof endpoint>> {
  const { db } = deps
  const { state, pool, size, sort = '-received', after, limit = PAGE_SIZE } = asked
  const rows = await listUnits(
    db,
    { ...(await whichUnits(db, asked)), state, pool, size },
    {
      after: after === undefined ? null : Number(readCursor(after, 1)[0]),
      isAscending: sort === 'received',
      // One more, to know whether there is another page.
      limit: limit + 1,
    },
  )
  const page = cutPage(rows, limit, ({ id }) => [id])
  return { units: await describeUnits(deps, page.rows), next: page.next }
}

/** A search by code finds one unit; by words, the units of the products whose title has them. */
async function whichUnits(
  db: Database,
  { product, q = '' }: Asked,
): Promise<Pick<UnitFilter, 'ids' | 'skus'>> {
  const id = unitIdOf(q)
  const ids = id === null ? undefined : [id]
  if (product === undefined && (q === '' || ids)) return { ids }
  const products =
    product === undefined
      ? await listProductIdsByTitle(db, q.split(/\s+/), PRODUCTS_MAX)
      : [product]
  const variants = await listVariants(db, products)
  return { ids, skus: variants.map(({ sku }) => sku) }
}
