import { storedJson } from '../storage.ts'

/** A list in the browser's storage, which all tabs share and a reload keeps. For scripts of the browser only. */
export function storedList<Entry extends { key: string }>(
  name: string,
  schema: { safeParse: (value: unknown) => { data?: Entry | undefined } },
) {
  // Entry by entry: one that a newer version wrote otherwise must not hide the others.
  const stored = storedJson('localStorage', name, (value): value is unknown[] =>
    Array.isArray(value),
  )
  const load = (): Entry[] =>
    (stored.read() ?? []).flatMap((value) => schema.safeParse(value).data ?? [])
  const listeners = new Set<() => void>()
  let shown = load()
  const refresh = () => {
    shown = load()
    for (const listener of listeners) listener()
  }
  window.addEventListener('storage', ({ key }) => {
    if (key === name) refresh()
  })
  // Every change begins with what is stored, because another tab may have changed it.
  const change = (next: (entries: Entry[]) => Entry[]) => {
    const isKept = stored.write(next(load()))
    refresh()
    return isKept
  }
  return {
    read: () => shown,
    /** Returns whether the entry outlives the page. */
    add: (entry: Entry) => change((entries) => [...entries, entry]),
    remove: (key: string) => change((entries) => entries.filter((entry) => entry.key !== key)),
    keepLast: (count: number) => change((entries) => (count > 0 ? entries.slice(-count) : [])),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
