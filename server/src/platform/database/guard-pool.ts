import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { currentWork, type Priority } from '../current-work.ts'
import { refusals } from '../metrics/counter.ts'
import type { DatabaseBreaker } from './database-breaker.ts'
import { DatabaseTimeout, isReadOnly } from './database-unavailable.ts'
import { describeStatement } from '../tracing/describe-statement.ts'
import { traced } from '../tracing/tracing.ts'
import { Slots, type WaitLimits } from './slots.ts'

// Orders wait longer for a connection than browsing: giving up is worse than waiting, and in a crowd each gets a turn after
// some seconds. Both are shorter than the time limits of the calls.
const CHECKOUT_WAIT_MS = 5_000
const ORDER_WAIT_MS = 15_000

// The other connections are left to checkouts, however many visitors browse.
const BROWSING_SHARE = 0.6

/** How many calls may wait for a connection: more would only wait until their time is over. Orders are refused last. */
export type MaxWaiting = Record<Priority, number>
const MAX_WAITING: MaxWaiting = { browse: 64, checkout: 256, order: 2_048 }

const refusedBy = {
  browse: refusals.of('database_queue', 'browse'),
  checkout: refusals.of('database_queue', 'checkout'),
  order: refusals.of('database_queue', 'order'),
}

type GuardOptions = {
  breaker: DatabaseBreaker
  poolSize: number
  /** How long browsing waits for a connection. */
  waitMs: number
  maxWaiting?: MaxWaiting | undefined
}

type GuardedPool = {
  pool: PostgresPool
  /** Returns whether the last connection that was asked for could be had. */
  isAvailable: () => boolean
  countWaiting: () => number
}

/** Wraps the pool as Kysely uses it, with a limit on every wait for the database. */
export function guardPool(
  pool: pg.Pool,
  { breaker, poolSize, waitMs, maxWaiting = MAX_WAITING }: GuardOptions,
): GuardedPool {
  const limits = waitLimits(waitMs, maxWaiting)
  // Calls wait here; in the pool itself none waits.
  const connections = new Slots(poolSize, limits)
  const browsing = new Slots(Math.ceil(poolSize * BROWSING_SHARE), limits)
  let isAvailable = true
  const connect = async (): Promise<PostgresPoolClient> => {
    // Outside the breaker: that all connections are in use is no failure of the database.
    const leave = await enter(connections, browsing)
    try {
      const client = await acquire(pool, breaker)
      isAvailable = true
      return guardClient(client, breaker, leave)
    } catch (error) {
      leave()
      isAvailable = false
      throw error
    }
  }
  const end = (): Promise<void> => {
    breaker.stop()
    return pool.end()
  }
  return {
    pool: { options: pool.options, connect, end },
    isAvailable: () => isAvailable,
    countWaiting: () => connections.waiting + browsing.waiting,
  }
}

/** Waits for a free connection, or refuses when too many wait. Returns the function that gives the slot back. */
async function enter(connections: Slots<Priority>, browsing: Slots<Priority>): Promise<() => void> {
  // Work that is no request, such as jobs and the change feed, waits rather than fails.
  const priority = currentWork.getStore()?.priority ?? 'order'
  const taken: Slots<Priority>[] = []
  const leave = () => {
    for (const slots of taken) slots.giveBack()
  }
  try {
    for (const slots of priority === 'browse' ? [browsing, connections] : [connections]) {
      const entered = slots.take(priority)
      if (!entered) throw tooManyWaiting(priority)
      await entered
      taken.push(slots)
    }
    return leave
  } catch (error) {
    leave()
    throw error
  }
}

function tooManyWaiting(priority: Priority): DatabaseTimeout {
  refusedBy[priority].count++
  return new DatabaseTimeout('too many calls wait for a connection')
}

function acquire(pool: pg.Pool, breaker: DatabaseBreaker): Promise<pg.PoolClient> {
  const refusal = Promise.withResolvers<never>()
  const isNew = pool.idleCount === 0
  const work = () => {
    const acquired = pool.connect()
    // A connection that arrives late goes back to the pool.
    refusal.promise.catch(() => acquired.then((client) => client.release()).catch(() => {}))
    return Promise.race([acquired, refusal.promise])
  }
  return breaker.run(work, refusal.reject, isNew)
}

function guardClient(
  client: pg.PoolClient,
  breaker: DatabaseBreaker,
  onRelease: () => void,
): PostgresPoolClient {
  const { stream } = (client as pg.PoolClient & pg.Client).connection
  // The connection ends with the statement: a late answer must not reach the next statement.
  const giveUp = (error: Error) => void stream.destroy(error)
  return {
    query: (sql: string, parameters: unknown[]) => {
      const work = currentWork.getStore()
      if (work && mayWrite(sql)) work.hasWritten = true
      return tracedStatement(sql, () =>
        breaker.run(async () => {
          try {
            return await client.query(sql, parameters)
          } catch (error) {
            // The next connection is made to the host that takes writes.
            if (isReadOnly(error)) stream.destroy()
            throw error
          }
        }, giveUp),
      )
    },
    release: (destroy?: boolean) => {
      client.release(destroy)
      onRelease()
    },
    // Kysely's type also asks for cursors, which the shop does not use.
  } as unknown as PostgresPoolClient
}

function tracedStatement<Result>(sql: string, run: () => Promise<Result>): Promise<Result> {
  return traced(() => {
    const { name, text } = describeStatement(sql)
    return {
      name,
      kind: 'CLIENT',
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
    }
  }, run)
}

// A transaction may write by functions too.
const WRITE = /^\s*(begin|start|insert|update|delete|merge|with\b[^]*\b(insert|update|delete)\b)/i

function mayWrite(statement: string): boolean {
  return WRITE.test(statement)
}

function waitLimits(waitMs: number, maxWaiting: MaxWaiting): Record<Priority, WaitLimits> {
  return {
    browse: { waitMs, maxWaiting: maxWaiting.browse },
    checkout: { waitMs: Math.max(waitMs, CHECKOUT_WAIT_MS), maxWaiting: maxWaiting.checkout },
    order: { waitMs: Math.max(waitMs, ORDER_WAIT_MS), maxWaiting: maxWaiting.order },
  }
}
