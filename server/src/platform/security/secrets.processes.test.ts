import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

const PROCESSES = 10
const FOLDERS = 1_000

/** Opens the secrets of each folder as soon as all others do, and reports what each key makes of a text. */
const OPENER = `
  const { parentPort, workerData } = require('node:worker_threads')
  import(workerData.module).then(({ openSecrets }) => {
    const barrier = new Int32Array(workerData.barrier)
    const made = workerData.folders.map((DATA_DIR, i) => {
      const isLast = Atomics.add(barrier, 0, 1) + 1 === (i + 1) * ${PROCESSES}
      if (isLast) Atomics.store(barrier, 1, i + 1)
      Atomics.notify(barrier, 1)
      while (Atomics.load(barrier, 1) === i) Atomics.wait(barrier, 1, i)
      return openSecrets({ DATA_DIR }).hmac('test', 'text')
    })
    parentPort.postMessage(made)
  })`

test('processes that start at once on one empty folder have the same key', async () => {
  const root = mkdtempSync(join(tmpdir(), 'twirl-keys-'))
  const folders = Array.from({ length: FOLDERS }, () => mkdtempSync(join(root, 'shop-')))
  const barrier = new SharedArrayBuffer(8)
  const module = new URL('secrets.ts', import.meta.url).href
  const openers = Array.from(
    { length: PROCESSES },
    () => new Worker(OPENER, { eval: true, workerData: { folders, barrier, module } }),
  )
  const made = await Promise.all(
    openers.map(
      (opener) =>
        new Promise<string[]>((resolve, reject) => {
          opener.once('message', resolve)
          opener.once('error', reject)
        }),
    ),
  )
  for (const each of made) expect(each).toEqual(made[0])
  for (const folder of folders) expect(readdirSync(folder)).toEqual(['secret-key'])
  rmSync(root, { recursive: true })
})
