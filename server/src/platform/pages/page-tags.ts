import { AsyncLocalStorage } from 'node:async_hooks'
import type { TagsOrNull } from '../changes/tags.ts'

type Collected = { tags: Map<string, string | undefined>; isUnknown: boolean }

// Renders overlap, and the calls of a page do not say which render makes them.
const current = new AsyncLocalStorage<Collected>()

/** Renders a page and collects what the answers to its calls show. */
export async function collectTags<Result>(
  render: () => Promise<Result>,
): Promise<{ result: Result; tags: TagsOrNull }> {
  const collected: Collected = { tags: new Map(), isUnknown: false }
  const result = await current.run(collected, render)
  // A page without any tag did not become known to depend on nothing: its calls were not seen.
  const isUnknown = collected.isUnknown || collected.tags.size === 0
  return { result, tags: isUnknown ? null : collected.tags }
}

/** What the answer to a call of the page shows; null for an answer that does not say so, and for a failed call. */
export function recordTags(tags: TagsOrNull): void {
  const collected = current.getStore()
  if (!collected) return
  if (!tags) collected.isUnknown = true
  for (const [name, version] of tags ?? []) {
    // Two versions on one page: neither of them is what the page shows.
    const isOther = collected.tags.has(name) && collected.tags.get(name) !== version
    collected.tags.set(name, isOther ? undefined : version)
  }
}
