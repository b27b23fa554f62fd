import { Readable } from 'node:stream'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { ObjectStorage, StoredObject } from './object-storage.ts'
import { deleteObject, insertObject, listObjects, readPart } from './stored-objects.queries.ts'

// A part is short enough for the deadline of a statement on a slow connection.
const PART_BYTES = 512 * 1024
const LISTED = 500

/** Keeps objects in the database: every machine has them, and so has every backup. */
export function databaseStorage({ db, clock }: { db: Database; clock: Clock }): ObjectStorage {
  return {
    put: (key, object) => insertObject(db, { key, ...object, stored_at: clock.now() }),
    get: async (key) => {
      const first = await readPart(db, key, { from: 0, length: PART_BYTES })
      return first ? Readable.from(readParts(db, key, first), { objectMode: false }) : null
    },
    delete: (key) => deleteObject(db, key),
    list: (prefix) => listAll(db, prefix),
    close: () => {},
  }
}

async function* readParts(db: Database, key: string, first: Buffer): AsyncGenerator<Buffer> {
  let part = first
  for (let from = 0; part.length > 0;) {
    yield part
    from += part.length
    if (part.length < PART_BYTES) return
    const next = await readPart(db, key, { from, length: PART_BYTES })
    if (!next) throw new Error(`${key} was deleted while it was read`)
    part = next
  }
}

async function* listAll(db: Database, prefix: string): AsyncGenerator<StoredObject> {
  for (let after = ''; ;) {
    const objects = await listObjects(db, { prefix, after, limit: LISTED })
    yield* objects
    const last = objects.at(-1)
    if (objects.length < LISTED || !last) return
    after = last.key
  }
}
