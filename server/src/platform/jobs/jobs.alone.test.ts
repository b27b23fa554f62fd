import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { eventually } from '../../../test/eventually.ts'
import { startTcpProxy } from '../../../test/outages/tcp-proxy.ts'
import { connectDatabase, type DatabaseConnection } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { JobFailure, type JobHandler, type JobKind } from './job-kind.ts'
import { Jobs } from './jobs.ts'

const databaseUrl = await createTestDatabase()
const logged: string[] = []
const log = {
  warn: (_details: object, message: string) => void logged.push(message),
  error: (_details: object, message: string) => void logged.push(message),
}
const database = connectDatabase(databaseUrl, log)
const { db } = database
afterAll(database.close)

type Greeting = { to: string }
const REFUSED: JobKind<Greeting> = { name: 'refused-greeting' }
const GREET: JobKind<Greeting> = {
  name: 'greet',
  retryLimit: 1,
  retryDelay: 1,
  deadLetter: REFUSED.name,
}

const opened: Jobs[] = []
/** A process that runs jobs. */
function newJobs({ executeSql }: DatabaseConnection = database): Jobs {
  const seconds = { poll: 0.5, supervise: 1, schedule: 1, close: 1 }
  const jobs = new Jobs({ executeSql, log, seconds })
  opened.push(jobs)
  return jobs
}
async function startJobs(handler: JobHandler<Greeting>, through = database): Promise<Jobs> {
  const jobs = newJobs(through)
  jobs.work(REFUSED, async () => {})
  jobs.work(GREET, handler)
  await jobs.start()
  return jobs
}
const sendTo = (jobs: Jobs, ...names: string[]) =>
  inTransaction(db, async (transaction) => {
    for (const to of names) await jobs.send(transaction, GREET, { to })
  })

beforeEach(async () => {
  await sql`delete from pgboss.job`.execute(db)
  logged.length = 0
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((jobs) => jobs.close()))
})

test('the migrated schema is the one that the installed pg-boss expects', async () => {
  const boss = new PgBoss({ db: database, migrate: false })
  expect(await boss.detectSchemaDrift()).toMatchObject({ ok: true })
})

describe('a job', () => {
  test('runs once, in one of several processes, if its transaction commits', async () => {
    const greeted: string[] = []
    const greet: JobHandler<Greeting> = async ({ data }) => void greeted.push(data.to)
    const [jobs] = await Promise.all([startJobs(greet), startJobs(greet), startJobs(greet)])
    const rolledBack = inTransaction(db, async (transaction) => {
      await jobs.send(transaction, GREET, { to: 'rolled back' })
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    const names = Array.from({ length: 20 }, (_, i) => `guest ${i}`)
    await sendTo(jobs, ...names)
    await eventually(() => expect(greeted).toHaveLength(20))
    expect(new Set(greeted)).toEqual(new Set(names))
  })

  test('that was queued for long is worked off without a pause between jobs', async () => {
    let count = 0
    const jobs = newJobs()
    await sendTo(jobs, ...Array.from({ length: 50 }, () => 'guest'))
    const start = performance.now()
    await startJobs(async () => void count++)
    await eventually(() => expect(count).toBe(50))
    // One lane that pauses for the polling interval would need 25 seconds.
    expect(performance.now() - start).toBeLessThan(10_000)
  })

  test('is retried when its handler throws, and is then a dead letter with the reason', async () => {
    const runs: unknown[] = []
    const jobs = newJobs()
    jobs.work(REFUSED, async (run) => void runs.push(run))
    jobs.work(GREET, async ({ data, tries }) => {
      runs.push(tries)
      throw new JobFailure(`${data.to} is away`, { isPermanent: false })
    })
    await jobs.start()
    await sendTo(jobs, 'Ada')
    const deadLetter = { data: { to: 'Ada' }, tries: 1, failureReason: 'Ada is away' }
    await eventually(() => expect(runs).toEqual([1, 2, deadLetter]))
  })

  test('is a dead letter at once when a retry would fail too', async () => {
    const runs: unknown[] = []
    const jobs = newJobs()
    jobs.work(REFUSED, async ({ failureReason }) => void runs.push(failureReason))
    jobs.work(GREET, async () => {
      throw new JobFailure('moved', { isPermanent: true })
    })
    await jobs.start()
    await sendTo(jobs, 'Ada')
    await eventually(() => expect(runs).toEqual(['moved']))
  })

  test('with an unexpected error is logged', async () => {
    const jobs = await startJobs(() => Promise.reject(new Error('broken')))
    await sendTo(jobs, 'Ada')
    await eventually(() => expect(logged).toEqual(['a job failed', 'a job failed']))
  })
})

describe('a schedule', () => {
  test('is run by one of several processes, by New York time', async () => {
    let runs = 0
    const startScheduled = async () => {
      const jobs = newJobs()
      jobs.schedule('every-minute', '* * * * *', async () => void runs++)
      await jobs.start()
    }
    await Promise.all([startScheduled(), startScheduled()])
    const { rows } = await sql`
      select cron, timezone from pgboss.schedule where name = 'every-minute'`.execute(db)
    expect(rows).toEqual([{ cron: '* * * * *', timezone: 'America/New_York' }])
    await eventually(() => expect(runs).toBe(1))
  })

  test('whose expression changed is replaced', async () => {
    for (const cron of ['1 3 * * *', '2 3 * * *']) {
      const jobs = newJobs()
      jobs.schedule('nightly', cron, async () => {})
      await jobs.start()
    }
    const { rows } = await sql`
      select cron from pgboss.schedule where name = 'nightly'`.execute(db)
    expect(rows).toEqual([{ cron: '2 3 * * *' }])
  })
})

test('jobs wait while the database is away, with one log line, and go on by themselves', async () => {
  const proxy = await startTcpProxy(databaseUrl)
  const cuttable = connectDatabase(proxy.url, log, { waitMs: 1_000 })
  const greeted: string[] = []
  await startJobs(async ({ data }) => void greeted.push(data.to), cuttable)
  proxy.cut()
  const failed = () => logged.filter((line) => line === 'jobs cannot be run now, trying again')
  await eventually(() => expect(failed()).toHaveLength(1))
  await sendTo(newJobs(), 'Ada')
  expect(greeted).toEqual([])
  proxy.restore()
  await eventually(() => expect(greeted).toEqual(['Ada']))
  expect(failed()).toHaveLength(1)
  await Promise.all(opened.splice(0).map((jobs) => jobs.close()))
  await cuttable.close()
  await proxy.close()
})

describe('closing', () => {
  test('waits for a running job', async () => {
    const { promise: greeting, resolve: finish } = Promise.withResolvers<void>()
    let isRunning = false
    const jobs = await startJobs(() => {
      isRunning = true
      return greeting
    })
    await sendTo(jobs, 'Ada')
    await eventually(() => expect(isRunning).toBe(true))
    const closing = jobs.close()
    finish()
    await closing
    const { rows } = await sql`select state from pgboss.job where name = 'greet'`.execute(db)
    expect(rows).toEqual([{ state: 'completed' }])
  })

  test('does not wait forever: a job that was cut off is retried', async () => {
    let runs = 0
    const jobs = await startJobs(() => {
      runs++
      return new Promise(() => {})
    })
    await sendTo(jobs, 'Ada')
    await eventually(() => expect(runs).toBe(1))
    await jobs.close()
    const greeted: string[] = []
    await startJobs(async ({ data }) => void greeted.push(data.to))
    await eventually(() => expect(greeted).toEqual(['Ada']))
  })
})
