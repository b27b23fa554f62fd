import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@twirl/embedded-postgres/start-embedded-postgres'
import { findPostmaster } from '@twirl/embedded-postgres/postmaster'
import { migrate } from '#platform/database/migrate.ts'

/** A migrated PostgreSQL of its own, all of whose processes can be stopped and continued. */
export async function startFreezablePostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'twirl-freezable-'))
  // Root's PostgreSQL runs as another user, which must be able to enter.
  chmodSync(folder, 0o755)
  const dataDir = join(folder, 'postgres')
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  await migrate(postgres.connectionString)
  let frozen: number[] = []
  const thaw = () => {
    for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT')
  }
  return {
    url: postgres.connectionString,
    freeze: () => {
      // The postmaster first, so that it starts no process meanwhile.
      const { pid } = findPostmaster(dataDir)!
      process.kill(pid, 'SIGSTOP')
      const children = childrenOf(pid)
      for (const child of children) process.kill(child, 'SIGSTOP')
      frozen = [pid, ...children]
    },
    thaw,
    stop: async () => {
      thaw()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function childrenOf(parent: number): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  return table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, ppid]) => ppid === parent)
    .map(([pid]) => pid!)
}
