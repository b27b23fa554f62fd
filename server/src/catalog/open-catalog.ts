import type { ChangeFeed } from '#platform/changes/change-feed.ts'
import { connectDatabase } from '#platform/database/database.ts'
import type { Platform } from '#platform/open-platform.ts'
import { CatalogReadModel } from './read-model.ts'

/** Reads the published catalogue into memory. */
export async function openCatalog({
  app,
  db,
  databaseUrl,
  log,
}: Platform): Promise<CatalogReadModel> {
  const catalog = new CatalogReadModel(db, log)
  // On a busy machine the start takes longer, but does not fail.
  const patient = connectDatabase(databaseUrl, log)
  try {
    await catalog.reload(patient.db)
  } finally {
    await patient.close()
  }
  app.addHook('onListen', (done) => {
    catalog
      .prepareSearch()
      .catch((error: unknown) => log.error({ err: error }, 'texts could not be indexed for search'))
    done()
  })
  return catalog
}

/** Follows the changes of products; then those who count what the catalogue lists do. */
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
