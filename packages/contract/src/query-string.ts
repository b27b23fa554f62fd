type QueryValue = string | string[]

/**
 * Query string in the format of HTML forms: a name that occurs several times is a list. The router's default
 * format writes lists as JSON, which a form without scripts cannot.
 */
export function parseQuery(text: string): Record<string, QueryValue> {
  const params = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name)
      return [name, values.length > 1 ? values : values[0]!]
    }),
  )
}

/** Names are sorted, so that equal parameters give the same address. Undefined values are left out. */
export function stringifyQuery(search: Record<string, unknown>): string {
  const entries = Object.entries(search)
  // Most links have no query, and a page has a hundred links.
  if (entries.length === 0) return ''
  const pairs = entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, value]) => [value].flat().map((each): [string, unknown] => [name, each]))
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]): [string, string] => [name, String(value)])
  return pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : ''
}
