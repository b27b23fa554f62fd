const STORAGE_KEY = 'recent-searches'
const KEPT = 5

/** Newest first, each once. */
export function withSearch(searches: readonly string[], text: string): string[] {
  const others = searches.filter((kept) => kept.toLowerCase() !== text.toLowerCase())
  return [text, ...others].slice(0, KEPT)
}

/** They never leave this browser. What somebody else wrote into the storage is not trusted. */
export function readSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.filter((text) => typeof text === 'string').slice(0, KEPT)
  } catch {
    return []
  }
}

export function rememberSearch(text: string): void {
  store(withSearch(readSearches(), text))
}

export function forgetSearches(): void {
  store([])
}

function store(searches: string[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(searches))
  } catch {
    // Storage may be forbidden; then nothing is remembered.
  }
}
