import { toPageSearch } from './loaded-pages.ts'

const MAX_LENGTH = 80

/** The router reads numbers in an address as numbers; as words they are words. */
export function toSearchSearch({ q, page }: Record<string, unknown>): {
  q?: string | number
  page?: number
} {
  return {
    ...(typeof q === 'string' || typeof q === 'number' ? { q } : {}),
    ...toPageSearch({ page }),
  }
}

export function toSearchWords(q: string | number | undefined): string {
  return String(q ?? '')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .slice(0, MAX_LENGTH)
}
