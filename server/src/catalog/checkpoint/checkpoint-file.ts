import { randomUUID } from 'node:crypto'
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { crc32 } from 'node:zlib'
import type { LogPosition } from '#platform/changes/change-feed.queries.ts'
import type { CatalogState } from '../read-model.ts'
import { longestRecord, readRecords, type Slot, writeRecord } from './entry-records.ts'

/** What the state was made by and from; a process that differs in one of them reads the catalogue anew. */
export type Origin = { code: string; database: string }

export type Checkpoint = { state: CatalogState; position: LogPosition }

type Header = Origin & { position: LogPosition; slot_count: number }
type Body = Omit<CatalogState, 'index'> & { index: Omit<CatalogState['index'], 'entries'> }

// A frame is preceded by its length and its checksum.
const FRAME_HEAD_BYTES = 8
// Filled between two turns of the event loop, in a few milliseconds.
const RECORDS_BYTES = 1024 * 1024
// A file that is still incomplete then was left by a process that ended while it wrote.
const LONGEST_WRITE_MS = 60 * 60 * 1_000

/** Replaces the file when it is complete: readers find the old one or the new one. */
export async function writeCheckpoint(
  path: string,
  origin: Origin,
  { state, position }: Checkpoint,
): Promise<void> {
  const { entries, ...index } = state.index
  const incomplete = `${path}.${randomUUID()}`
  try {
    const file = await open(incomplete, 'wx')
    try {
      const header: Header = { ...origin, position, slot_count: entries.length }
      await writeFrame(file, serialize(header))
      await writeFrame(file, serialize({ ...state, index } satisfies Body))
      await writeEntries(file, entries)
    } finally {
      await file.close()
    }
    await rename(incomplete, path)
  } catch (error) {
    await rm(incomplete, { force: true })
    throw error
  }
}

/** Null for a file of another origin. Throws if it cannot be read, is incomplete or damaged. */
export async function readCheckpoint(path: string, origin: Origin): Promise<Checkpoint | null> {
  const file = await open(path)
  try {
    const header = deserialize(await readFrame(file)) as Header
    if (header.code !== origin.code || header.database !== origin.database) return null
    const body = deserialize(await readFrame(file)) as Body
    const entries: Slot[] = []
    while (entries.length < header.slot_count) readRecords(await readFrame(file), entries)
    return { state: { ...body, index: { ...body.index, entries } }, position: header.position }
  } finally {
    await file.close()
  }
}

/** Deletes what processes left that ended while they wrote. */
export async function deleteIncomplete(path: string, now: Date): Promise<void> {
  const folder = dirname(path)
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(path)}.`)) continue
    const { mtimeMs } = await stat(join(folder, name))
    if (now.getTime() - mtimeMs > LONGEST_WRITE_MS) await rm(join(folder, name), { force: true })
  }
}

async function writeEntries(file: FileHandle, entries: Slot[]): Promise<void> {
  let bytes = Buffer.allocUnsafeSlow(RECORDS_BYTES)
  let end = 0
  for (const entry of entries) {
    const needed = longestRecord(entry)
    if (end > 0 && end + needed > bytes.length) {
      await writeFrame(file, bytes.subarray(0, end))
      end = 0
    }
    if (needed > bytes.length) bytes = Buffer.allocUnsafeSlow(needed)
    end = writeRecord(bytes, end, entry)
  }
  if (end > 0) await writeFrame(file, bytes.subarray(0, end))
}

async function writeFrame(file: FileHandle, bytes: Buffer): Promise<void> {
  const head = Buffer.alloc(FRAME_HEAD_BYTES)
  head.writeUInt32LE(bytes.length)
  head.writeUInt32LE(crc32(bytes), 4)
  // Not writev, which may write a part only.
  await file.writeFile(head)
  await file.writeFile(bytes)
}

async function readFrame(file: FileHandle): Promise<Buffer> {
  const head = await readBytes(file, FRAME_HEAD_BYTES)
  const length = head.readUInt32LE()
  const { size } = await file.stat()
  if (length > size) throw new Error('the file is damaged')
  const bytes = await readBytes(file, length)
  if (crc32(bytes) !== head.readUInt32LE(4)) throw new Error('the file is damaged')
  return bytes
}

async function readBytes(file: FileHandle, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(length)
  for (let read = 0; read < length;) {
    const { bytesRead } = await file.read(bytes, read)
    if (bytesRead === 0) throw new Error('the file is incomplete')
    read += bytesRead
  }
  return bytes
}
