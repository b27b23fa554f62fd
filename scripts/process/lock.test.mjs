import { fork } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withLock } from './lock.mjs'

const LOCK_MODULE = new URL('./lock.mjs', import.meta.url).href

/** @type {string} */
let folder
/** @type {string} */
let lock
/** @type {import('node:child_process').ChildProcess[]} */
const holders = []
let programs = 0

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twirl-lock-'))
  lock = join(folder, 'work.lock')
})

afterEach(() => {
  for (const holder of holders.splice(0)) holder.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

describe('a lock left behind', () => {
  test('empty, by a crash right after its creation, is taken over once it is old', async () => {
    writeFileSync(lock, '')
    makeOld(lock)
    expect(await withLock('work', async () => 'done', folder)).toBe('done')
    expect(readdirSync(folder)).toEqual([])
  })

  test('with content that cannot be read is taken over once it is old', async () => {
    writeFileSync(lock, 'not a process')
    makeOld(lock)
    expect(await withLock('work', async () => 'done', folder)).toBe('done')
  })

  test('by a killed process is taken over at once', async () => {
    const holder = await hold()
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    expect(existsSync(lock)).toBe(true)
    expect(await withLock('work', async () => 'done', folder)).toBe('done')
  })

  test('with only the id of a process is taken over once it is old', async () => {
    writeFileSync(lock, String(process.ppid))
    makeOld(lock)
    expect(await withLock('work', async () => 'done', folder)).toBe('done')
  })

  // Start times come from /proc; elsewhere a living process with that id counts as the holder.
  test.runIf(process.platform === 'linux')(
    'by a process whose id another one has now is taken over',
    async () => {
      writeFileSync(lock, `${process.ppid} 1`)
      expect(await withLock('work', async () => 'done', folder)).toBe('done')
    },
  )
})

test('a process waits for a lock that is held', async () => {
  const holder = await hold()
  let isDone = false
  const waiting = withLock('work', async () => (isDone = true), folder)
  holder.send('ping')
  await once(holder, 'message')
  expect(isDone).toBe(false)

  holder.send('release')
  await waiting
  expect(isDone).toBe(true)
})

test('many processes that find the lock of a dead process do the work one at a time', async () => {
  writeFileSync(lock, '')
  makeOld(lock)
  const log = join(folder, 'log')
  mkdirSync(log)
  const workers = Array.from({ length: 6 }, () => startWorker(log))
  const codes = await Promise.all(workers.map(async (worker) => (await once(worker, 'exit'))[0]))
  expect(codes).toEqual([0, 0, 0, 0, 0, 0])
  expect(readdirSync(folder)).toEqual(['log'])
})

/** @param {string} file */
function makeOld(file) {
  const minuteAgo = Date.now() / 1_000 - 60
  utimesSync(file, minuteAgo, minuteAgo)
}

/** Another process that holds the lock until it is told to release it. */
async function hold() {
  const holder = startNode(`
    await withLock('work', async () => {
      process.send('held')
      await new Promise((resolve) => process.on('message', (message) => {
        if (message === 'release') resolve()
        else process.send('pong')
      }))
    }, ${JSON.stringify(folder)})
    process.disconnect()`)
  await once(holder, 'message')
  return holder
}

/**
 * Fails when another worker runs at the same time.
 * @param {string} log
 */
function startWorker(log) {
  return startNode(`
    import { mkdirSync, rmdirSync } from 'node:fs'
    for (let round = 0; round < 20; round++) {
      await withLock('work', async () => {
        mkdirSync(${JSON.stringify(join(log, 'inside'))})
        await new Promise((resolve) => setTimeout(resolve, 2))
        rmdirSync(${JSON.stringify(join(log, 'inside'))})
      }, ${JSON.stringify(folder)})
    }
    process.disconnect()`)
}

/** @param {string} program */
function startNode(program) {
  // A name of its own: the end of a process of the test before would remove the file of this one.
  const file = join(folder, '..', `twirl-lock-${process.pid}-${programs++}.mjs`)
  writeFileSync(file, `import { withLock } from ${JSON.stringify(LOCK_MODULE)}\n${program}`)
  const child = fork(file, { stdio: 'inherit' })
  child.once('exit', () => rmSync(file, { force: true }))
  holders.push(child)
  return child
}
