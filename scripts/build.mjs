import './process/node-version.mjs'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { capture } from './process/capture.mjs'
import { isMain } from './process/is-main.mjs'
import { Failure, runCommand } from './process/fail.mjs'
import { withLock } from './process/lock.mjs'
import { ROOT } from './root.mjs'
import { pinnedNode, setUp } from './setup.mjs'

const WEB = join(ROOT, 'web')
const STAMP = join(WEB, 'dist', '.build-stamp')
const SOURCES = ['web', 'packages/contract', 'package-lock.json']
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist'])

/** Builds the web app when its sources have changed since the last complete build. */
export async function ensureBuilt() {
  if (isBuilt()) return
  await withLock('build', async () => {
    if (!isBuilt()) await build()
  })
}

async function build() {
  process.stdout.write('Building…\n')
  const hash = sourcesHash()
  // The stamp is deleted before and written after, so that an aborted build is repeated.
  rmSync(STAMP, { force: true })
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  // The shop, then the back office beside it.
  for (const options of [[], ['--config', 'admin.vite.config.ts']]) {
    const { ok, output } = await capture(pinnedNode(), [vite, 'build', ...options], {
      cwd: WEB,
      env: { NODE_ENV: 'production' },
    })
    if (!ok) throw new Failure('the web app could not be built', output)
  }
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, hash)
}

function isBuilt() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourcesHash()
}

function sourcesHash() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((path) => filesUnder(join(ROOT, path)))) {
    hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  if (path === join(ROOT, 'package-lock.json')) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(isSource)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const child = join(path, entry.name)
      return entry.isDirectory() ? filesUnder(child) : [child]
    })
}

// Tests do not change the result; generated files are written by the build itself.
/** @param {import('node:fs').Dirent} entry */
function isSource({ name }) {
  return !SKIPPED_FOLDERS.has(name) && !/\.(gen|test)\.tsx?$/.test(name) && !name.startsWith('.')
}

if (isMain(import.meta.url)) {
  await runCommand(async () => {
    await setUp()
    await ensureBuilt()
  })
}
