import * as z from 'zod/mini'
import { matches, storedJson } from '#lib/storage.ts'

const SEARCHES_MAX = 5

/** Stored in this browser only. */
const stored = storedJson('localStorage', 'recent-searches', matches(z.array(z.string())))

export function readSearches(): string[] {
  return (stored.read() ?? []).slice(0, SEARCHES_MAX)
}

export function addSearch(text: string): void {
  stored.write(withSearch(readSearches(), text))
}

export function clearSearches(): void {
  stored.remove()
}

/** The newest first, each once. */
export function withSearch(searches: readonly string[], text: string): string[] {
  const others = searches.filter((other) => other.toLowerCase() !== text.toLowerCase())
  return [text, ...others].slice(0, SEARCHES_MAX)
}
