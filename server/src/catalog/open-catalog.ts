import type { ChangeFeed } from '#platform/changes/change-feed.ts'
import { connectDatabase } from '#platform/database/database.ts'
import type { Platform } from '#platform/open-platform.ts'
import { CatalogCheckpoint } from './checkpoint/catalog-checkpoint.ts'
import { CatalogReadModel } from './read-model.ts'

/** The catalogue as this process shows it. The first process stores it for the next start. */
export async function openCatalog(
  { app, config, db, databaseUrl, changes, clock, log }: Platform,
  isFirst: boolean,
): Promise<CatalogReadModel> {
  const catalog = new CatalogReadModel(db, log)
  const { DATA_DIR: dataDir } = config
  const checkpoint = new CatalogCheckpoint({ catalog, changes, clock, dataDir, log })
  // On a busy machine the start takes longer, but does not fail.
  const patient = connectDatabase(databaseUrl, log)
  try {
    if (!(await checkpoint.load(patient.db))) await catalog.reload(patient.db)
  } finally {
    await patient.close()
  }
  app.addHook('onListen', (done) => {
    catalog
      .prepareSearch()
      .catch((error: unknown) => log.error({ err: error }, 'texts could not be indexed for search'))
    if (isFirst) checkpoint.start()
    done()
  })
  app.addHook('onClose', () => (isFirst ? checkpoint.close() : undefined))
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
