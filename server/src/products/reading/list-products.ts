import type { EndpointOutput } from '@twirl/contract/endpoint'
import type {
  ListedProduct,
  listStaffProducts as endpoint,
} from '@twirl/contract/staff/catalogue/products'
import type * as z from 'zod/mini'
import type { Database } from '#platform/database/database.ts'
import { cutPage, readCursor } from '#platform/http/page-cursor.ts'
import { toDollarsOrNull } from '#platform/money.ts'
import { listDeskProducts, type ListedProductRow, listVariants } from '../../catalog/public.ts'
import { countUnitsBySku, END_STATES, type UnitState } from '../../inventory/public.ts'
import { stateOf } from '../writing/set-publishing.ts'

const PAGE_SIZE = 50

type Asked = z.output<(typeof endpoint)['input']>

/** One page of products, newest first. A cursor holds the id. */
export async function listProductPage(
  db: Database,
  { q = '', state, type, collection, after, limit = PAGE_SIZE }: Asked,
): Promise<EndpointOutput<typeof endpoint>> {
  const words = q.split(/\s+/).filter((word) => word !== '')
  const rows = await listDeskProducts(
    db,
    { words, state, type, collection },
    {
      before: after === undefined ? null : Number(readCursor(after, 1)[0]),
      // One more, to know whether there is another page.
      limit: limit + 1,
    },
  )
  const page = cutPage(rows, limit, ({ id }) => [id])
  return { products: await withUnits(db, page.rows), next: page.next }
}

/** With customers, or on the way to or from them. */
const OUT_STATES: readonly UnitState[] = ['PACKED', 'OUT', 'RETURNING']

async function withUnits(db: Database, rows: ListedProductRow[]): Promise<ListedProduct[]> {
  const variants = await listVariants(
    db,
    rows.map(({ id }) => id),
  )
  const productOf = new Map(variants.map(({ sku, product_id }) => [sku, product_id]))
  const counts = await countUnitsBySku(db, [...productOf.keys()])
  const count = (id: number, isCounted: (state: UnitState) => boolean) =>
    counts
      .filter(({ sku, state }) => productOf.get(sku) === id && isCounted(state))
      .reduce((sum, each) => sum + each.count, 0)
  return rows.map(({ rental_price_cents, selling_price_cents, clearance_price_cents, ...row }) => ({
    ...row,
    state: stateOf(row),
    publish_at: row.publish_at?.toISOString() ?? null,
    rental_price: toDollarsOrNull(rental_price_cents),
    selling_price: toDollarsOrNull(selling_price_cents),
    clearance_price: toDollarsOrNull(clearance_price_cents),
    units: count(row.id, (state) => !END_STATES.includes(state)),
    units_in_house: count(row.id, (state) => state === 'IN_HOUSE'),
    units_out: count(row.id, (state) => OUT_STATES.includes(state)),
  }))
}
