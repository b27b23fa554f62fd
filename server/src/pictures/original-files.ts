import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ObjectStorage } from '../providers/storage/object-storage.ts'

/** Copies of originals on this machine, for the processes that scale them. */
export class OriginalFiles {
  readonly #storage: ObjectStorage
  readonly #folder: string

  constructor(storage: ObjectStorage, dataDir: string) {
    this.#storage = storage
    this.#folder = join(dataDir, 'originals')
  }

  /** Returns the file of an object; undefined if the storage has none. */
  async find(objectKey: string): Promise<string | undefined> {
    const file = join(this.#folder, objectKey.replaceAll('/', '-'))
    if (await exists(file)) return file
    const object = await this.#storage.get(objectKey)
    if (!object) return undefined
    await mkdir(this.#folder, { recursive: true })
    // Written beside and moved into place: a reader never meets half a photo.
    const unfinished = `${file}.${randomUUID()}`
    try {
      await pipeline(object, createWriteStream(unfinished))
      await rename(unfinished, file)
    } finally {
      await rm(unfinished, { force: true })
    }
    return file
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
