import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Where Debian installs what the cluster is made of. */
export type Programs = { etcd: string; patroni: string; haproxy: string; postgres: string }

const POSTGRES_VERSIONS = '/usr/lib/postgresql'
const OLDEST_SUPPORTED = 15

const PACKAGES = {
  etcd: { file: '/usr/bin/etcd', package: 'etcd-server' },
  patroni: { file: '/usr/bin/patroni', package: 'patroni' },
  etcdClient: { file: '/usr/lib/python3/dist-packages/etcd/__init__.py', package: 'python3-etcd' },
  haproxy: { file: '/usr/sbin/haproxy', package: 'haproxy' },
}

/** Throws an error that says what is missing and how to get it. */
export function findPrograms(): Programs {
  const missing = Object.values(PACKAGES)
    .filter(({ file }) => !isThere(file))
    .map((each) => each.package)
  const postgres = newestPostgres()
  if (!postgres) missing.push('postgresql')
  if (missing.length > 0 || !postgres)
    throw new Error(
      `the cluster needs packages of Debian or Ubuntu that are missing: apt-get install ${missing.join(' ')}`,
    )
  return {
    etcd: PACKAGES.etcd.file,
    patroni: PACKAGES.patroni.file,
    haproxy: PACKAGES.haproxy.file,
    postgres,
  }
}

function newestPostgres(): string | undefined {
  const versions = existsSync(POSTGRES_VERSIONS) ? readdirSync(POSTGRES_VERSIONS).map(Number) : []
  return versions
    .filter((version) => version >= OLDEST_SUPPORTED)
    .toSorted((a, b) => b - a)
    .map((version) => join(POSTGRES_VERSIONS, String(version), 'bin'))
    .find((folder) => isThere(join(folder, 'postgres')))
}

function isThere(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}
