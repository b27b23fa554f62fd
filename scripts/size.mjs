import './process/node-version.mjs'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { Failure, runCommand } from './process/fail.mjs'
import { isMain } from './process/is-main.mjs'
import { ROOT } from './root.mjs'

/** Bytes of the first visit, as sent: gzip for text; fonts are compressed already. */
const BUDGETS = { javascript: 145_000, css: 20_000, fonts: 60_000 }

/** The pages where most visits begin, by the path of their route, without layouts and route groups. */
const PAGES = {
  home: /^\/home$/,
  collection: /^\/collections\/\$\w+$/,
  // The listing of an event comes after its password: it is never the first page of a visit.
  product: /^(?!\/trunk-show).*\/p\/\$\w+$/,
}

/**
 * @typedef {{ file: string, imports?: string[] }} Chunk
 * @typedef {{ preloads?: string[], children?: string[] }} Route
 * @typedef {{ what: string, bytes: number, budget: number }} Measure
 */

/**
 * @param {string} dist
 * @returns {Promise<Measure[]>}
 */
export async function measureFirstLoad(dist) {
  const client = join(dist, 'client')
  const routes = await readRoutes(join(dist, 'server', 'assets'))
  /** @type {Record<string, Chunk>} */
  const chunks = JSON.parse(readFileSync(join(client, '.vite', 'manifest.json'), 'utf8'))

  const scripts = Object.entries(PAGES).flatMap(([page, pattern]) =>
    routesOf(page, pattern, routes).map((id) => ({
      what: `JavaScript, ${page} (${id})`,
      bytes: gzipSizeOf(client, scriptsOf(id, routes, chunks)),
      budget: BUDGETS.javascript,
    })),
  )
  const styles = stylesheetsIn(client)
  return [
    ...scripts,
    { what: 'CSS', bytes: gzipSizeOf(client, styles), budget: BUDGETS.css },
    { what: 'fonts', bytes: fontsSize(client, styles), budget: BUDGETS.fonts },
  ]
}

/** @param {Measure[]} measures */
export function toTable(measures) {
  const width = Math.max(...measures.map(({ what }) => what.length))
  return measures
    .map(({ what, bytes, budget }) => {
      const verdict = bytes > budget ? '  TOO MUCH' : ''
      return `${what.padEnd(width)}  ${toKilobytes(bytes)} of ${toKilobytes(budget)} kB${verdict}`
    })
    .join('\n')
}

/** @param {string} assets @returns {Promise<Record<string, Route>>} */
async function readRoutes(assets) {
  const file = readdirSync(assets).find((name) => name.startsWith('_tanstack-start-manifest'))
  if (!file) throw new Failure(`the build holds no table of routes in ${assets}`)
  const { tsrStartManifest } = await import(pathToFileURL(join(assets, file)).href)
  return tsrStartManifest().routes
}

/** @param {string} page @param {RegExp} pattern @param {Record<string, Route>} routes */
function routesOf(page, pattern, routes) {
  const ids = Object.keys(routes).filter((id) => pattern.test(toPath(id)))
  if (ids.length === 0) throw new Failure(`the build holds no ${page} page`)
  return ids
}

/** @param {string} routeId */
function toPath(routeId) {
  return routeId.replaceAll(/\/(_[^/]+|\([^/]+\))/g, '').replace(/\/$/, '')
}

/**
 * Every script that the page's HTML loads, and their static imports.
 * @param {string} id
 * @param {Record<string, Route>} routes
 * @param {Record<string, Chunk>} chunks
 */
function scriptsOf(id, routes, chunks) {
  const byFile = new Map(Object.values(chunks).map((chunk) => [chunk.file, chunk]))
  const wanted = withParents(id, routes).flatMap((route) => routes[route]?.preloads ?? [])
  const files = new Set(wanted.map((url) => `assets/${basename(url)}`))
  for (const file of files) {
    for (const name of byFile.get(file)?.imports ?? []) files.add(chunks[name]?.file ?? name)
  }
  return [...files].filter((file) => file.endsWith('.js'))
}

/** @param {string} id @param {Record<string, Route>} routes @returns {string[]} */
function withParents(id, routes) {
  const parent = Object.keys(routes).find((other) => routes[other]?.children?.includes(id))
  return parent ? [...withParents(parent, routes), id] : [id]
}

/** @param {string} client */
function stylesheetsIn(client) {
  const files = readdirSync(join(client, 'assets')).filter((name) => name.endsWith('.css'))
  return files.map((name) => `assets/${name}`)
}

/** @param {string} client @param {string[]} files */
function gzipSizeOf(client, files) {
  const sizes = files.map((file) => gzipSync(readFileSync(join(client, file))).length)
  return sizes.reduce((sum, size) => sum + size, 0)
}

/**
 * A browser fetches only the faces whose range contains a letter of the page: for the shop's texts, those
 * with basic Latin.
 * @param {string} client @param {string[]} stylesheets
 */
function fontsSize(client, stylesheets) {
  const css = stylesheets.map((file) => readFileSync(join(client, file), 'utf8')).join('\n')
  const faces = css.match(/@font-face\s*{[^}]*}/g) ?? []
  const latin = faces.filter(
    (face) => !/unicode-range/.test(face) || /U\+(0000|0+-|00\?\?|\?\?)/i.test(face),
  )
  const files = latin.flatMap((face) => face.match(/[^/("']+\.woff2/g) ?? [])
  const sizes = [...new Set(files)].map((name) => statSync(join(client, 'assets', name)).size)
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** @param {number} bytes */
function toKilobytes(bytes) {
  return (bytes / 1000).toFixed(1).padStart(6)
}

if (isMain(import.meta.url)) {
  await runCommand(async () => {
    const measures = await measureFirstLoad(join(ROOT, 'web', 'dist'))
    process.stdout.write(`${toTable(measures)}\n`)
    if (measures.some(({ bytes, budget }) => bytes > budget)) {
      throw new Failure('the first load is heavier than its budget')
    }
  })
}
