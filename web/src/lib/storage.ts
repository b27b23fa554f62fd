// Values in localStorage or sessionStorage. A browser may forbid storage, and it may be full: the value is then kept
// in memory, until the page is closed.

type StorageName = 'localStorage' | 'sessionStorage'

export function storedText(storage: StorageName, key: string) {
  // Undefined as long as the storage works.
  let inMemory: string | null | undefined

  const read = (): string | null => {
    if (inMemory !== undefined) return inMemory
    try {
      return globalThis[storage].getItem(key)
    } catch {
      return null
    }
  }
  /** Returns whether the value outlives the page. */
  const write = (text: string): boolean => {
    try {
      globalThis[storage].setItem(key, text)
      inMemory = undefined
      return true
    } catch {
      inMemory = text
      return false
    }
  }
  const remove = (): void => {
    try {
      globalThis[storage].removeItem(key)
      inMemory = undefined
    } catch {
      inMemory = null
    }
  }
  return { read, write, remove }
}

/** A message to the other tabs of this browser. If it forbids storage, none is sent. */
export function tabMessage(key: string) {
  const { write } = storedText('localStorage', key)
  return {
    // Browsers report a value only if it differs from the stored one.
    send: (text: string): boolean => write(`${text} ${Math.random()}`),
    subscribe: (listener: (text: string) => void): void =>
      window.addEventListener('storage', ({ key: changed, newValue }) => {
        const [text] = newValue?.split(' ') ?? []
        if (changed === key && text) listener(text)
      }),
  }
}

/** As `storedText`, for a value that is stored as JSON. A stored value that is not valid is ignored. */
export function storedJson<Value>(
  storage: StorageName,
  key: string,
  isValid: (value: unknown) => value is Value,
) {
  const { read, write, remove } = storedText(storage, key)
  return {
    read: (): Value | null => {
      const value = parseJson(read())
      return isValid(value) ? value : null
    },
    write: (value: Value): boolean => write(JSON.stringify(value)),
    remove,
  }
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** `isValid` by a schema. Only for modules that are loaded on demand: a first load has no schemas. */
export const matches =
  <Value>(schema: { safeParse: (value: unknown) => { data?: Value | undefined } }) =>
  (value: unknown): value is Value =>
    schema.safeParse(value).data !== undefined

/** `isValid` by the types of the required fields. */
export const hasFields =
  <Value>(types: { [Field in keyof Value]?: 'string' | 'number' }) =>
  (value: unknown): value is Value =>
    Object.entries(types).every(([field, type]) => typeof Object(value)[field] === type)
