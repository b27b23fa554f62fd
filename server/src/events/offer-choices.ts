import type { ChosenCollection, ChosenProduct } from '@twirl/contract/staff/events/events'
import { listProductIdsByTitle, listTitles } from '../catalog/public.ts'
import type { EventDeps } from './events-deps.ts'

const FOUND_MAX = 20

/** Published products by words of their title. */
export async function findProducts(
  deps: Pick<EventDeps, 'db' | 'catalog'>,
  q: string,
): Promise<{ products: ChosenProduct[] }> {
  const ids = await listProductIdsByTitle(deps.db, q.split(/\s+/), FOUND_MAX)
  const products = await nameProducts(deps, ids)
  return { products: products.filter(({ picture }) => picture !== null) }
}

/** Products by their ids, in this order; one that does not exist is left out. */
export async function nameProducts(
  { db, catalog }: Pick<EventDeps, 'db' | 'catalog'>,
  ids: number[],
): Promise<ChosenProduct[]> {
  const titles = await listTitles(db, ids)
  const cards = catalog.findCards(ids, 'CORE')
  return ids.flatMap((id) => {
    const title = titles.get(id)
    if (title === undefined) return []
    const card = cards.get(id)
    const picture = card ? { image_key: card.image_key, average_color: card.average_color } : null
    return { id, title, picture }
  })
}

export function listCollections({ catalog }: Pick<EventDeps, 'catalog'>): {
  collections: ChosenCollection[]
} {
  return { collections: catalog.listCollections().map(({ id, name }) => ({ id, name })) }
}

/** Collections by their ids; one that is hidden is shown by its number, because its name may be another one's now. */
export function nameCollections(
  { catalog }: Pick<EventDeps, 'catalog'>,
  ids: number[],
): ChosenCollection[] {
  return ids.map((id) => ({
    id,
    name: catalog.findCollection(id)?.name ?? `Hidden collection ${id}`,
  }))
}
