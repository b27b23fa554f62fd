import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lookFromSeed } from '@twirl/lookbook/look-from-seed'
import { afterAll, afterEach, expect, test } from 'vitest'
import { DrawPool } from './draw-pool.ts'
import type { DrawJob } from './draw-process.ts'

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

function job(name: string, overrides: Partial<DrawJob> = {}): DrawJob {
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
  await Promise.all(names.map((name) => pool.draw(job(name))))
  expect(names.map((name) => existsSync(join(folder, name)))).toEqual([true, true, true])
  expect(pool.isIdle).toBe(true)
})

test('a picture that cannot be drawn fails alone', async () => {
  const pool = openPool(1)
  const broken = pool.draw(job('broken.avif', { file: join(folder, 'no/such/folder/x.avif') }))
  const fine = pool.draw(job('fine.avif'))
  await expect(broken).rejects.toThrow(/ENOENT/)
  await fine
  expect(existsSync(join(folder, 'fine.avif'))).toBe(true)
})

test('scales a finished picture down instead of drawing it again', async () => {
  const pool = openPool(1)
  await pool.draw(job('wide.avif', { width: 240 }))
  // A look of another garment: had it been drawn, the picture would differ from one scaled by hand.
  await pool.draw(job('small.avif', { look: lookFromSeed(2), source: join(folder, 'wide.avif') }))
  await pool.draw(
    job('small-again.avif', { look: lookFromSeed(3), source: join(folder, 'wide.avif') }),
  )
  const { readFileSync } = await import('node:fs')
  expect(
    readFileSync(join(folder, 'small.avif')).equals(readFileSync(join(folder, 'small-again.avif'))),
  ).toBe(true)
})

test('refuses work when closed, also what was waiting', async () => {
  const pool = openPool(1)
  const drawings = ['x.avif', 'y.avif', 'z.avif'].map((name) => pool.draw(job(name)))
  pool.close()
  const results = await Promise.allSettled(drawings)
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await expect(pool.draw(job('late.avif'))).rejects.toThrow(
    expect.objectContaining({ code: 'UNAVAILABLE' }),
  )
})
