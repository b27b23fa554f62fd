import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { measureFirstLoad, toTable } from './size.mjs'

/** @type {string[]} */
const folders = []
const SCRIPT = 'export const look = "a dress"'
const SCRIPT_BYTES = gzipSync(SCRIPT).length

const ROUTES = {
  __root__: { children: ['/_shop'], preloads: ['/assets/entry.js'] },
  '/_shop': { children: ['/_shop/home', '/_shop/collections/$id', '/_shop/p/$id'] },
  '/_shop/home': { preloads: ['/assets/home.js'] },
  '/_shop/collections/$id': { preloads: ['/assets/collection.js', '/assets/shared.js'] },
  '/_shop/p/$id': { preloads: ['/assets/product.js'] },
}

const CHUNKS = {
  'src/client.tsx': { file: 'assets/entry.js' },
  'src/home.tsx': { file: 'assets/home.js', imports: ['src/client.tsx', '_shared'] },
  _shared: { file: 'assets/shared.js', imports: ['src/client.tsx'] },
  'src/collection.tsx': { file: 'assets/collection.js', imports: ['_shared'] },
  'src/product.tsx': { file: 'assets/product.js', dynamicImports: ['src/zoom.tsx'] },
  'src/zoom.tsx': { file: 'assets/zoom.js' },
}

const CSS = `
@font-face{src:url(/assets/latin.woff2) format("woff2");unicode-range:U+0000-00FF,U+0131}
@font-face{src:url(/assets/vietnamese.woff2) format("woff2");unicode-range:U+0102-0103}`

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

test('the size of a page counts what it and its parents preload, with their imports, each once', async () => {
  const measures = await measureFirstLoad(makeBuild(ROUTES))
  expect(measures.map(({ what, bytes }) => [what, bytes])).toEqual([
    ['JavaScript, home (/_shop/home)', 3 * SCRIPT_BYTES],
    ['JavaScript, collection (/_shop/collections/$id)', 3 * SCRIPT_BYTES],
    ['JavaScript, product (/_shop/p/$id)', 2 * SCRIPT_BYTES],
    ['CSS', gzipSync(CSS).length],
    ['fonts', 1_000],
  ])
})

test('a build without one of the pages is refused', async () => {
  const { '/_shop/p/$id': _, ...routes } = ROUTES
  await expect(measureFirstLoad(makeBuild(routes))).rejects.toThrow(
    'the build holds no product page',
  )
})

test('the table marks what exceeds its budget', () => {
  const table = toTable([
    { what: 'CSS', bytes: 20_000, budget: 20_000 },
    { what: 'fonts', bytes: 60_001, budget: 60_000 },
  ])
  expect(table).toBe('CSS      20.0 of   20.0 kB\nfonts    60.0 of   60.0 kB  TOO MUCH')
})

/** @param {Record<string, unknown>} routes */
function makeBuild(routes) {
  const dist = mkdtempSync(join(tmpdir(), 'twirl-size-'))
  folders.push(dist)
  const manifest = `export const tsrStartManifest = () => (${JSON.stringify({ routes })})`
  write(join(dist, 'server/assets/_tanstack-start-manifest_v-1.mjs'), manifest)
  write(join(dist, 'client/.vite/manifest.json'), JSON.stringify(CHUNKS))
  for (const { file } of Object.values(CHUNKS)) write(join(dist, 'client', file), SCRIPT)
  write(join(dist, 'client/assets/styles.css'), CSS)
  write(join(dist, 'client/assets/latin.woff2'), 'x'.repeat(1_000))
  write(join(dist, 'client/assets/vietnamese.woff2'), 'x'.repeat(500))
  return dist
}

/** @param {string} file @param {string} content */
function write(file, content) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
