import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeOnce } from './make-once.ts'

const folder = mkdtempSync(join(tmpdir(), 'twirl-once-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
function newDrawing() {
  const file = join(folder, `${++files}.avif`)
  const drawing = { file, count: 0, draw: async () => {} }
  drawing.draw = async () => {
    drawing.count++
    await writeFile(file, 'drawn')
  }
  return drawing
}

test('of many that want a file one draws it', async () => {
  const drawing = newDrawing()
  await Promise.all(Array.from({ length: 10 }, () => makeOnce(drawing.file, drawing.draw)))
  expect(drawing.count).toBe(1)
  expect(existsSync(`${drawing.file}.claim`)).toBe(false)
})

test('when one fails, the next one draws', async () => {
  const drawing = newDrawing()
  let next: Promise<void> | undefined
  // The next one begins while the first one draws: which of two that begin together draws first is open.
  const failing = makeOnce(drawing.file, () => {
    next = makeOnce(drawing.file, drawing.draw)
    return Promise.reject(new Error('no memory'))
  })
  await expect(failing).rejects.toThrow('no memory')
  await next
  expect(drawing.count).toBe(1)
})

test('the claim of a process that has ended is taken over', async () => {
  const drawing = newDrawing()
  const { pid } = spawnSync(process.execPath, ['--version'])
  writeFileSync(`${drawing.file}.claim`, `${hostname()} ${pid}`)
  await makeOnce(drawing.file, drawing.draw)
  expect(drawing.count).toBe(1)
})

test('an old claim of another machine is taken over', async () => {
  const drawing = newDrawing()
  writeFileSync(`${drawing.file}.claim`, 'another-machine 1')
  utimesSync(`${drawing.file}.claim`, new Date(0), new Date(0))
  await makeOnce(drawing.file, drawing.draw)
  expect(drawing.count).toBe(1)
})
