import type { Readable } from 'node:stream'

export type StoredObject = { key: string; size: number; stored_at: Date }

/**
 * Keeps files that must not be lost, such as the originals of photos. An object is written once and never changed: other
 * content has another key. A key consists of lower-case letters, digits, dashes and slashes.
 */
export type ObjectStorage = {
  /** Storing an object again under its key changes nothing. */
  put: (key: string, object: { bytes: Buffer; media_type: string }) => Promise<void>
  /** Returns null if there is none. */
  get: (key: string) => Promise<Readable | null>
  /** Deleting what is not there changes nothing. */
  delete: (key: string) => Promise<void>
  /** Yields all objects whose key begins with the prefix, in any order. */
  list: (prefix: string) => AsyncIterable<StoredObject>
  close: () => void
}
