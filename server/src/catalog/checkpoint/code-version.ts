import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const PROJECT = fileURLToPath(new URL('../../../../', import.meta.url))
const SOURCES = ['server/src/**/*.ts', 'server/migrations/*.sql', 'packages/contract/src/**/*.ts']

let known: string | undefined

/**
 * A hash of all that may decide what the catalogue in memory looks like. More than that slice, so that no dependency of it
 * can be forgotten; a number raised by hand would be forgotten too. Hashed once, at the start: later the files may be those of the next version.
 */
export function codeVersion(): string {
  return (known ??= hashSources())
}

function hashSources(): string {
  const hash = createHash('sha1').update(process.version)
  const files = globSync(SOURCES, { cwd: PROJECT }).filter((file) => !file.endsWith('.test.ts'))
  for (const file of ['package-lock.json', ...files.toSorted()])
    hash.update(`\0${file}\0`).update(readFileSync(PROJECT + file))
  return hash.digest('base64url')
}
