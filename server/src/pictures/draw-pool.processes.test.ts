import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lookFromSeed } from '@twirl/lookbook/look-from-seed'
import { afterAll, afterEach, expect, test } from 'vitest'
import { DrawPool } from './draw-pool.ts'
import type { LookJob } from './draw-process.ts'

const VISITOR = { requester: 'visitor' }

const folder = mkdtempSync(join(tmpdir(), 'twirl-draw-'))
afterAll(() => rmSync(folder, { recursive: true }))

const pools: DrawPool[] = []
afterEach(() => {
  for (const pool of pools.splice(0)) pool.close()
})

function openPool(size: number): DrawPool {
  const pool = new DrawPool(size)
  pools.push(pool)
  return pool
}

function job(name: string, overrides: Partial<LookJob> = {}): LookJob {
  const file = join(folder, name)
  return {
    look: lookFromSeed(1),
    view: 'front',
    width: 120,
    format: 'avif',
    source: null,
    file,
    ...overrides,
  }
}

test('draws more pictures than it has processes', async () => {
  const pool = openPool(2)
  const names = ['a.avif', 'b.avif', 'c.avif']
  const drawings = names.map((name) => pool.draw(job(name), VISITOR))
  expect(names.map((name) => pool.has(join(folder, name)))).toEqual([true, true, true])
  await pool.whenIdle()
  await Promise.all(drawings)
  expect(names.map((name) => existsSync(join(folder, name)))).toEqual([true, true, true])
  expect(pool.isIdle).toBe(true)
})

test('of ten shops that share a folder one draws each picture', async () => {
  const names = ['shared-1.avif', 'shared-2.avif']
  const shops = Array.from({ length: 10 }, () => openPool(1))
  const drawn = names.map(async (name) => {
    const drawings = shops.map((shop) => shop.draw(job(name), VISITOR))
    await Promise.any(drawings)
    // A second drawing would be moved into the place of the first one.
    const first = statSync(join(folder, name)).ino
    await Promise.all(drawings)
    expect(statSync(join(folder, name)).ino).toBe(first)
  })
  await Promise.all(drawn)
})

test('a picture that cannot be drawn fails alone', async () => {
  const pool = openPool(1)
  const broken = pool.draw(
    job('broken.avif', { file: join(folder, 'no/such/folder/x.avif') }),
    VISITOR,
  )
  const fine = pool.draw(job('fine.avif'), VISITOR)
  await expect(broken).rejects.toThrow(/ENOENT/)
  await fine
  expect(existsSync(join(folder, 'fine.avif'))).toBe(true)
})

test('scales a finished picture down instead of drawing it again', async () => {
  const pool = openPool(1)
  await pool.draw(job('wide.avif', { width: 240 }), VISITOR)
  // A look of another garment: had it been drawn, the picture would differ from one scaled by hand.
  await pool.draw(
    job('small.avif', { look: lookFromSeed(2), source: join(folder, 'wide.avif') }),
    VISITOR,
  )
  await pool.draw(
    job('small-again.avif', { look: lookFromSeed(3), source: join(folder, 'wide.avif') }),
    VISITOR,
  )
  expect(
    readFileSync(join(folder, 'small.avif')).equals(readFileSync(join(folder, 'small-again.avif'))),
  ).toBe(true)
})

test('refuses work when closed, also what was waiting', async () => {
  const pool = openPool(1)
  const drawings = ['x.avif', 'y.avif', 'z.avif'].map((name) => pool.draw(job(name), VISITOR))
  pool.close()
  const results = await Promise.allSettled(drawings)
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await expect(pool.draw(job('late.avif'), VISITOR)).rejects.toThrow(
    expect.objectContaining({ code: 'UNAVAILABLE' }),
  )
})

test('a process that dies between two pictures does not end the shop', async () => {
  const pool = openPool(1)
  await pool.draw(job('before.avif'), VISITOR)
  const pid = drawProcesses().at(-1)
  process.kill(pid!, 'SIGKILL')
  // Blocks the event loop until the process is gone, so that the pool sends to it before it learns of the exit.
  while (
    !execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).startsWith('Z')
  );
  await expect(pool.draw(job('lost.avif'), VISITOR)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await pool.draw(job('after.avif'), VISITOR)
  expect(existsSync(join(folder, 'after.avif'))).toBe(true)
})

test('a picture that every requester gave up on is not drawn, one that is still awaited is', async () => {
  const pool = openPool(1)
  const [first, second] = [new AbortController(), new AbortController()]
  const running = pool.draw(job('running.avif'), VISITOR)
  const outcomes = Promise.allSettled([
    pool.draw(job('abandoned.avif'), { ...VISITOR, signal: first.signal }),
    pool.draw(job('abandoned.avif'), { ...VISITOR, signal: second.signal }),
    pool.draw(job('awaited.avif'), { ...VISITOR, signal: first.signal }),
    pool.draw(job('awaited.avif'), VISITOR),
  ])
  first.abort()
  second.abort()
  await running
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
    'rejected',
    'fulfilled',
  ])
  expect(readdirSync(folder)).toContain('awaited.avif')
  expect(readdirSync(folder)).not.toContain('abandoned.avif')
  expect(pool.isIdle).toBe(true)
})

test('what would wait too long is refused, the least urgent and oldest first', async () => {
  const pool = openPool(1)
  const running = pool.draw(job('running.avif'), VISITOR)
  const controller = new AbortController()
  const options = { ...VISITOR, signal: controller.signal }
  const refusals: string[] = []
  const ask = (name: string, view: LookJob['view']): void => {
    pool.draw(job(name, { view }), options).catch((error: { code?: string }) => {
      if (error.code === 'UNAVAILABLE') refusals.push(name)
    })
  }
  ask('early view', 'back')
  for (const i of Array(30).keys()) ask(`front ${i}`, 'front')
  ask('late view', 'back')
  await running
  controller.abort()
  expect(refusals.slice(0, 3)).toEqual(['early view', 'front 0', 'front 1'])
  expect(refusals).toContain('late view')
  expect(refusals).not.toContain('front 29')
})

test('one who asks for 80 pictures at once delays another visitor by one picture only', async () => {
  const pool = openPool(1)
  const controller = new AbortController()
  const finished: string[] = []
  const ask = (name: string, requester: string): Promise<void> =>
    pool.draw(job(name), { ...VISITOR, requester, signal: controller.signal }).then(
      () => void finished.push(name),
      // Refused, or given up at the end.
      () => {},
    )
  const askForMany = (from: number) =>
    Array.from({ length: 40 }, (_, i) => ask(`many ${from + i}.avif`, 'crowd'))
  const many = askForMany(0)
  const honest = ask('honest.avif', 'honest')
  many.push(...askForMany(40))
  await honest
  controller.abort()
  await Promise.all(many)
  // The picture that was under way, and one whose turn came first.
  expect(finished.indexOf('honest.avif')).toBeLessThanOrEqual(2)
  expect(finished).toContain('honest.avif')
})

function drawProcesses(): number[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, parent, ...args]) =>
        parent === String(process.pid) && /draw-process/.test(args.join(' ')),
    )
    .map(([pid]) => Number(pid))
}
