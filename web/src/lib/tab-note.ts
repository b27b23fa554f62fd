/**
 * Something to remember for as long as this tab is open, over reloads too. Where storage is forbidden it
 * lasts as long as the page.
 */
export function tabNote<Value>(name: string) {
  let inMemory: Value | null = null

  const read = (): Value | null => {
    try {
      const stored = sessionStorage.getItem(name)
      // Only `write` puts anything there.
      return stored === null ? inMemory : (JSON.parse(stored) as Value)
    } catch {
      return inMemory
    }
  }

  const write = (value: Value | null): void => {
    inMemory = value
    try {
      if (value === null) sessionStorage.removeItem(name)
      else sessionStorage.setItem(name, JSON.stringify(value))
    } catch {
      // See above.
    }
  }

  return { read, write }
}
