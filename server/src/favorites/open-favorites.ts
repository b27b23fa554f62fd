import type { Platform } from '#platform/open-platform.ts'
import type { CatalogReadModel, FindMarks } from '../catalog/public.ts'
import { FavoriteMarks, readMarksFrom } from './favorite-marks.ts'
import { favoriteJobs } from './favorites.jobs.ts'
import { favoriteRoutes } from './favorites.routes.ts'

/** Returns the function that finds the favorites of a visitor, for what the other slices list. */
export function openFavorites(
  { routes, jobs, db, clock, changes }: Platform,
  catalog: CatalogReadModel,
): FindMarks {
  const marks = new FavoriteMarks(readMarksFrom(db))
  changes.invalidate('favorite', marks)
  favoriteJobs(jobs, db, clock)
  favoriteRoutes(routes, { db, clock, catalog, marks, changes })
  return (visitor) => marks.getOrNone(visitor)
}
