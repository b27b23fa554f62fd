import type { ChangeFeed } from '#platform/changes/change-feed.ts'
import { connectDatabase } from '#platform/database/database.ts'
import type { Platform } from '#platform/open-platform.ts'
import { CatalogReadModel } from './read-model.ts'

/** Reads the published catalogue into memory. */
export async function openCatalog({ db, databaseUrl, log }: Platform): Promise<CatalogReadModel> {
  const catalog = new CatalogReadModel(db, log)
  // On a busy machine the start takes longer, but does not fail.
  const patient = connectDatabase(databaseUrl, log)
  try {
    await catalog.reload(patient.db)
  } finally {
    await patient.close()
  }
  return catalog
}

/** Subscribes the catalogue to changes of products, and after it what counts what the catalogue lists. */
export function followProducts(
  changes: ChangeFeed,
  catalog: CatalogReadModel,
  counts: { refresh: (ids: number[]) => Promise<void>; invalidateAll: () => void },
): void {
  changes.subscribe({
    topic: 'catalog',
    apply: async (keys) => {
      const ids = keys.map(Number)
      await catalog.refresh(ids)
      await counts.refresh(ids)
    },
    reset: async () => {
      await catalog.reload()
      counts.invalidateAll()
    },
  })
}
