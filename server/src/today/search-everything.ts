import type { Permission } from '@twirl/contract/staff/access/permissions'
import {
  SEARCH_GROUP_MAX,
  SEARCH_KIND_NAMES,
  SEARCH_KINDS,
  type SearchKind,
  type SearchResult,
} from '@twirl/contract/staff/search'
import { unitCodeOf, unitIdOf } from '@twirl/contract/staff/warehouse/unit-code'
import { SIZE_LABELS, type Size } from '@twirl/contract/sizes'
import type { Database } from '#platform/database/database.ts'
import { dayOf, formatDay } from '#platform/new-york-time.ts'
import { searchCustomers } from '../accounts/public.ts'
import { findVariantName, searchProductTitles } from '../catalog/public.ts'
import { findUnit } from '../inventory/public.ts'
import { searchOrders } from '../orders/public.ts'
import { searchTrunkShowNames } from '../trunk-shows/public.ts'

type Found = Omit<SearchResult, 'kind'>
type Search = (db: Database, text: string) => Promise<Found[]>

const SEARCHES: Record<SearchKind, Search> = {
  order: async (db, text) => {
    const orders = await searchOrders(db, text, SEARCH_GROUP_MAX)
    return orders.map(({ order_number, paid_at, name, email, trunk_show_theme }) => ({
      key: order_number,
      title: `${order_number} · ${name}`,
      detail: describe(formatDay(dayOf(paid_at)), email, trunk_show_theme),
    }))
  },
  customer: async (db, text) => {
    const customers = await searchCustomers(db, text, SEARCH_GROUP_MAX)
    return customers.map(({ id, first_name, last_name, email, phone_number }) => ({
      key: String(id),
      title: `${first_name} ${last_name}`,
      detail: describe(email, phone_number),
    }))
  },
  // A code is typed or scanned as a whole: its check character tells a wrong one.
  unit: async (db, text) => {
    const id = unitIdOf(text)
    const unit = id === null ? undefined : await findUnit(db, id)
    if (!unit) return []
    const variant = await findVariantName(db, unit.sku)
    const { title = unit.sku, color = null, size = null } = variant ?? {}
    return [
      {
        key: unitCodeOf(unit.id),
        title: `${unitCodeOf(unit.id)} · ${title}`,
        detail: describe(color, size && SIZE_LABELS[size as Size], STATE_TEXTS[unit.state]),
      },
    ]
  },
  product: async (db, text) => {
    const products = await searchProductTitles(db, text, SEARCH_GROUP_MAX)
    return products.map(({ id, title, brand, is_published }) => ({
      key: String(id),
      title,
      detail: describe(brand, is_published ? null : 'not published'),
    }))
  },
  event: async (db, text) => {
    const events = await searchTrunkShowNames(db, text, SEARCH_GROUP_MAX)
    return events.map(({ id, theme, lead_name, closes_at }) => ({
      key: String(id),
      title: theme,
      detail: describe(lead_name, `closes ${formatDay(dayOf(closes_at))}`),
    }))
  },
}

const STATE_TEXTS = {
  IN_HOUSE: 'in the house',
  PACKED: 'packed',
  OUT: 'with the customer',
  RETURNING: 'on its way back',
  RECEIVED: 'to inspect',
  CLEANING: 'in cleaning',
  REPAIR: 'in repair',
  RETIRED: 'retired',
  LOST: 'lost',
  SOLD: 'sold',
}

function describe(...facts: (string | null)[]): string {
  return facts.filter((fact) => fact !== null && fact !== '').join(' · ')
}

/** Searches what a member with these permissions may open (STAFF-74). */
export async function searchFor(
  db: Database,
  permissions: readonly Permission[],
  text: string,
): Promise<SearchResult[]> {
  const results: SearchResult[] = []
  for (const kind of SEARCH_KIND_NAMES) {
    if (!SEARCH_KINDS[kind].some((each) => permissions.includes(each))) continue
    const found = await SEARCHES[kind](db, text)
    results.push(...found.map((each) => ({ kind, ...each })))
  }
  return results
}
