import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartupError } from '../startup-error.ts'

const SETPRIV = '/usr/bin/setpriv'

// Either lets a process pass through folders closed to it; containers often keep only the second.
const PASSAGE_CAPABILITIES = [
  { name: 'dac_read_search', bit: 2n },
  { name: 'dac_override', bit: 1n },
]

/** The user that PostgreSQL runs as; undefined means the shop's own. */
export type Account = { uid: number; gid: number; passage?: string } | undefined

/** PostgreSQL refuses to run as root, so root lends it another account. */
export function chooseAccount(dataDir: string, binary: string): Account {
  if (process.getuid?.() !== 0) return undefined
  const account = ownerOf(dataDir) ?? nobody()
  const closed = findClosedFolder([dirname(dataDir), dirname(binary)], account)
  if (!closed) return account

  const passage = findPassageCapability()
  if (!passage) {
    throw new StartupError(
      `PostgreSQL cannot run as root, and the account it runs as (uid ${account.uid}) may not enter ` +
        `${closed}; run "chmod o+x ${closed}", or start the shop from another folder or user`,
    )
  }
  return { ...account, passage }
}

/** What to spawn so that `file` runs as the account. */
export function commandAs(account: Account, file: string, args: string[]) {
  if (!account) return { file, args, identity: {} }
  const { uid, gid, passage } = account
  if (!passage) return { file, args, identity: { uid, gid } }
  const identityArgs = [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    `--inh-caps=+${passage}`,
    `--ambient-caps=+${passage}`,
  ]
  return { file: SETPRIV, args: [...identityArgs, '--', file, ...args], identity: {} }
}

function ownerOf(dataDir: string) {
  if (!existsSync(dataDir)) return undefined
  const { uid, gid } = statSync(dataDir)
  return uid === 0 ? undefined : { uid, gid }
}

function nobody() {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m)
  return { uid: Number(line?.[1] ?? 65_534), gid: Number(line?.[2] ?? 65_534) }
}

function findClosedFolder(folders: string[], account: { uid: number; gid: number }) {
  return folders.flatMap(withAncestors).find((folder) => !mayEnter(folder, account))
}

function withAncestors(folder: string): string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [...withAncestors(parent), folder]
}

function mayEnter(folder: string, { uid, gid }: { uid: number; gid: number }): boolean {
  const stats = statSync(folder)
  if (stats.uid === uid) return (stats.mode & 0o100) !== 0
  if (stats.gid === gid) return (stats.mode & 0o010) !== 0
  return (stats.mode & 0o001) !== 0
}

function findPassageCapability(): string | undefined {
  if (process.platform !== 'linux' || !existsSync(SETPRIV)) return undefined
  const effective = readFileSync('/proc/self/status', 'utf8').match(/^CapEff:\s*(\w+)/m)?.[1]
  const capabilities = BigInt(`0x${effective ?? '0'}`)
  return PASSAGE_CAPABILITIES.find(({ bit }) => (capabilities >> bit) & 1n)?.name
}
