import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { OriginalFiles } from './original-files.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'twirl-originals-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

/** A storage that counts how often each object is read. */
function newStorage(objects: Record<string, string>) {
  const reads: string[] = []
  return {
    reads,
    get: (key: string) => {
      reads.push(key)
      return Promise.resolve(key in objects ? Readable.from([objects[key]!]) : null)
    },
  }
}

test('of ten shops that share a folder one copies an original', async () => {
  const storage = newStorage({ 'photos/one': 'pixels' })
  const shops = Array.from({ length: 10 }, () => new OriginalFiles(storage, dataDir))
  const files = await Promise.all(shops.map((shop) => shop.find('photos/one')))
  expect(files.map((file) => readFileSync(file!, 'utf8'))).toEqual(shops.map(() => 'pixels'))
  expect(storage.reads).toEqual(['photos/one'])
  expect(readdirSync(join(dataDir, 'originals'))).toEqual(['photos-one'])
})

test('an original that the storage does not have leaves nothing', async () => {
  const storage = newStorage({})
  const originals = new OriginalFiles(storage, dataDir)
  expect(await originals.find('photos/none')).toBeUndefined()
  expect(readdirSync(join(dataDir, 'originals'))).not.toContain('photos-none.claim')
})
