import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ObjectStorage } from '../providers/storage/object-storage.ts'
import { makeOnce } from './make-once.ts'

/** Copies of originals on this machine, for the processes that scale them. */
export class OriginalFiles {
  readonly #storage: Pick<ObjectStorage, 'get'>
  readonly #folder: string

  constructor(storage: Pick<ObjectStorage, 'get'>, dataDir: string) {
    this.#storage = storage
    this.#folder = join(dataDir, 'originals')
  }

  /** Returns the file of an object; undefined if the storage has none. */
  async find(objectKey: string): Promise<string | undefined> {
    const file = join(this.#folder, objectKey.replaceAll('/', '-'))
    if (await exists(file)) return file
    await mkdir(this.#folder, { recursive: true })
    // One of the processes that start on an empty folder copies it: an original may be of many megabytes.
    await makeOnce(file, () => this.#copy(objectKey, file))
    return (await exists(file)) ? file : undefined
  }

  async #copy(objectKey: string, file: string): Promise<void> {
    const object = await this.#storage.get(objectKey)
    if (!object) return
    // Written beside and moved into place: a reader never meets half a photo.
    const unfinished = `${file}.${randomUUID()}`
    try {
      await pipeline(object, createWriteStream(unfinished))
      await rename(unfinished, file)
    } finally {
      await rm(unfinished, { force: true })
    }
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
