import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { findPostmaster } from '@twirl/embedded-postgres/postmaster'
import { startEmbeddedPostgres } from '@twirl/embedded-postgres/start-embedded-postgres'
import pino from 'pino'
import { connectDatabase, type Database } from '../../server/src/platform/database/database.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { identifyVisitor, ownerOf } from '../../server/src/platform/http/visitor.ts'
import { insertCollection, insertProduct } from '../../server/test/factories.ts'
import { startTcpProxy, type TcpProxy } from '../../server/test/outages/tcp-proxy.ts'
import { startShopProcess } from '../shop-process.ts'
import { type Saved, type VisitReport, Visitor } from './visitor.ts'

export type OutagePlan = {
  outages: number
  visitors: number
  onProgress?: (text: string) => void
}

export type OutageReport = VisitReport & {
  outages: number
  lost: number
  /** The negative control: favorites that were deleted on purpose and are found to be gone. */
  lostInControl: number
  isAlive: boolean
  slowestRecoveryMs: number
}

const PRODUCTS = 12
const OUTAGE_MS = 300
// Half of them are deleted on purpose.
const MIN_SAVED = 20
const RECOVERY_LIMIT_MS = 60_000

/** The database is killed, cut off, silent or slow, again and again, while visitors look around and save favorites. */
export async function runOutageTest(plan: OutagePlan): Promise<OutageReport> {
  const folder = mkdtempSync(join(tmpdir(), 'twirl-outage-'))
  // Root's PostgreSQL runs as another user, which must be able to enter.
  chmodSync(folder, 0o755)
  const dataDir = join(folder, 'postgres')
  // Durable: a commit that was acknowledged survives the kill. No power fails, so that nothing has to wait for the disk.
  const postgres = await startEmbeddedPostgres({
    dataDir,
    durable: true,
    fsync: false,
    longestPauseMs: 200,
  })
  const { db, close } = connectDatabase(postgres.connectionString, pino({ level: 'silent' }))
  await migrate(postgres.connectionString)
  await insertCollection(db, { id: 1 })
  for (let id = 1; id <= PRODUCTS; id++) await insertProduct(db, { id, collection_ids: [1] })
  const proxy = await startTcpProxy(postgres.connectionString)
  const { child, port } = await startShopProcess({
    DATABASE_URL: proxy.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'fatal',
    // On a busy machine the shop would not start with the usual second.
    DATABASE_WAIT_MS: '3000',
  })
  try {
    const report: VisitReport = { answered: 0, refused: 0, wrong: [] }
    const newVisitor = () => new Visitor(`http://127.0.0.1:${port}`, PRODUCTS, report)
    const visitors = Array.from({ length: plan.visitors }, newVisitor)
    const saved: Saved[] = []
    let isOver = false
    const visiting = Promise.all(
      visitors.map((visitor) =>
        visitor.visitUntil(() => isOver && saved.length >= MIN_SAVED, saved),
      ),
    )
    const kinds = outageKinds(proxy, dataDir)
    let slowestRecoveryMs = 0
    for (let i = 0; i < plan.outages; i++) {
      const kind = kinds[i % kinds.length]!
      kind.begin()
      await setTimeout(Math.random() * OUTAGE_MS)
      proxy.restore()
      const recoveryMs = await waitUntilServed(newVisitor())
      slowestRecoveryMs = Math.max(slowestRecoveryMs, recoveryMs)
      plan.onProgress?.(`${i + 1}: ${kind.name}, served after ${Math.round(recoveryMs)} ms`)
    }
    isOver = true
    await visiting
    const control = saved.splice(0, MIN_SAVED / 2)
    await forget(db, control)
    return {
      ...report,
      outages: plan.outages,
      lost: await newVisitor().countLost(saved),
      lostInControl: await newVisitor().countLost(control),
      isAlive: child.exitCode === null,
      slowestRecoveryMs,
    }
  } finally {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
    await close()
    await proxy.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function outageKinds(proxy: TcpProxy, dataDir: string): { name: string; begin: () => void }[] {
  return [
    {
      name: 'killed',
      begin: () => {
        const postmaster = findPostmaster(dataDir)
        if (postmaster) process.kill(postmaster.pid, 'SIGKILL')
      },
    },
    { name: 'cut off', begin: () => proxy.cut() },
    { name: 'silent', begin: () => proxy.silence() },
    { name: 'slow', begin: () => proxy.delay(100) },
  ]
}

async function forget(db: Database, saved: Saved[]): Promise<void> {
  const owners = saved.map(({ guestId }) =>
    ownerOf(identifyVisitor({ 'guest-id': guestId }, '127.0.0.1', null)),
  )
  await db.deleteFrom('favorite').where('owner', 'in', owners).execute()
}

async function waitUntilServed(visitor: Visitor): Promise<number> {
  const start = performance.now()
  while (!(await visitor.isServed())) {
    if (performance.now() - start > RECOVERY_LIMIT_MS) throw new Error('it does not recover')
    await setTimeout(50)
  }
  return performance.now() - start
}
