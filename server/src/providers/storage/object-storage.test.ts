import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import pino from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { connectDatabase } from '#platform/database/database.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { createTestClock } from '../../../test/test-clock.ts'
import { chooseObjectStorage } from './choose-object-storage.ts'
import type { ObjectStorage, StoredObject } from './object-storage.ts'

const { db, close } = connectDatabase(await createTestDatabase(), pino({ level: 'silent' }))
const folder = mkdtempSync(join(tmpdir(), 'twirl-s3-'))
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: folder,
  // It computes another one than Amazon for a list of objects.
  allowMismatchedSignatures: true,
  configureBuckets: [{ name: 'photos' }],
})
const { port } = await s3.run()
afterAll(async () => {
  await s3.close()
  await close()
  rmSync(folder, { recursive: true })
})

const S3_SETTINGS = {
  S3_BUCKET: 'photos',
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  // The only key that this server knows.
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
}

const choose = (settings: Record<string, string>) =>
  chooseObjectStorage(readConfig(settings), { db, clock: createTestClock() })

describe.each([
  ['in the database', await choose({})],
  ['in S3', await choose(S3_SETTINGS)],
])('an object %s', (_, storage) => {
  afterAll(() => storage.close())
  // Longer than the parts in which it is read.
  const bytes = Buffer.from(Array.from({ length: 1_300_000 }, (_each, i) => (i * 7) % 251))
  const object = { bytes, media_type: 'image/jpeg' }
  const read = async (key: string) => {
    const stream = await storage.get(key)
    return stream && (await buffer(stream))
  }

  test('is read as it was put, byte by byte, until it is deleted', async () => {
    await storage.put('whole/a', object)
    expect((await read('whole/a'))?.equals(bytes)).toBe(true)
    await storage.delete('whole/a')
    expect(await read('whole/a')).toBeNull()
  })

  test('may be empty, or as long as one part', async () => {
    for (const length of [0, 512 * 1024]) {
      await storage.put(`length/${length}`, { ...object, bytes: bytes.subarray(0, length) })
      expect(await read(`length/${length}`)).toHaveLength(length)
    }
  })

  test('is stored once, however often it is put or deleted', async () => {
    await Promise.all([storage.put('twice', object), storage.put('twice', object)])
    expect(await keysOf(storage, 'twice')).toEqual(['twice'])
    await storage.delete('twice')
    await storage.delete('twice')
    expect(await keysOf(storage, 'twice')).toEqual([])
  })

  test('is listed by prefix, with its size and its time', async () => {
    const short = { ...object, bytes: bytes.subarray(0, 3) }
    for (const key of ['list/b', 'list/a-2', 'lists/c', 'list/a']) await storage.put(key, short)
    expect(await keysOf(storage, 'list/')).toEqual(['list/a', 'list/a-2', 'list/b'])
    expect(await listAll(storage, 'lists/')).toEqual([
      { key: 'lists/c', size: 3, stored_at: expect.any(Date) },
    ])
  })
})

async function listAll(storage: ObjectStorage, prefix: string): Promise<StoredObject[]> {
  const objects: StoredObject[] = []
  for await (const object of storage.list(prefix)) objects.push(object)
  return objects
}

async function keysOf(storage: ObjectStorage, prefix: string): Promise<string[]> {
  return (await listAll(storage, prefix)).map(({ key }) => key).sort()
}
