import { toPageSearch } from '#catalog/listing/loaded-pages.ts'

/** The page of an event's listing, and of which of its collections. */
export function toEventSearch({ collection, page }: Record<string, unknown>): {
  collection?: number
  page?: number
} {
  return {
    ...(typeof collection === 'number' && { collection }),
    ...toPageSearch({ page }),
  }
}
