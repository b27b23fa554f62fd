import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseNode } from './database-node.ts'

const DATABASE = 'probe'
const PAUSE_MS = 200
/** A commit that has no answer by then waits for a standby that never comes. */
const ANSWER_LIMIT_MS = 2_000

type Outcomes = { acknowledged: number; refused: number; unanswered: number }

/**
 * Writes to a PostgreSQL that should no longer take any. What it acknowledges nevertheless must not be missing on the one
 * that leads.
 */
export class DirectWrites {
  readonly outcomes: Outcomes = { acknowledged: 0, refused: 0, unanswered: 0 }
  readonly #acknowledged: number[] = []
  #tries = 0

  async open(leader: DatabaseNode): Promise<void> {
    await leader.query(`create database ${DATABASE}`, 'postgres')
    await leader.query('create table direct_write (number integer primary key)', DATABASE)
  }

  async try(node: DatabaseNode, forMs: number): Promise<void> {
    const end = performance.now() + forMs
    while (performance.now() < end) {
      await this.#tryOnce(node, ++this.#tries)
      await setTimeout(PAUSE_MS)
    }
  }

  async countLost(leader: DatabaseNode): Promise<number> {
    const rows = await leader.query<{ number: number }>('select number from direct_write', DATABASE)
    const stored = new Set(rows.map(({ number }) => number))
    return this.#acknowledged.filter((number) => !stored.has(number)).length
  }

  async #tryOnce(node: DatabaseNode, number: number): Promise<void> {
    const client = new pg.Client({
      connectionString: node.url('postgres', DATABASE),
      connectionTimeoutMillis: ANSWER_LIMIT_MS,
    })
    client.on('error', () => {})
    const write = async () => {
      await client.connect()
      await client.query(`insert into direct_write values (${number})`)
      return 'acknowledged' as const
    }
    const late = setTimeout(ANSWER_LIMIT_MS, 'unanswered' as const)
    const outcome = await Promise.race([write().catch(() => 'refused' as const), late])
    this.outcomes[outcome]++
    if (outcome === 'acknowledged') this.#acknowledged.push(number)
    // A regular end would wait for the commit.
    client.connection.stream.destroy()
  }
}
