import pg from 'pg'
import { findWritableHost, forgetWritableHost } from '../database/hosts.ts'
import { isPooled } from '../database/pooler.ts'

const RECONNECT_MS = 1_000
const CLOSE_MS = 500

/** Listens on one channel of PostgreSQL and reconnects after a failure. Notifications in between are lost. */
export class HintListener {
  readonly #databaseUrl: string
  readonly #channel: string
  readonly #onHint: () => void
  #client: pg.Client | undefined
  #retryTimer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(databaseUrl: string, channel: string, onHint: () => void) {
    this.#databaseUrl = databaseUrl
    this.#channel = channel
    this.#onHint = onHint
  }

  start(): void {
    // A pooler would give the notifications to whatever uses that connection next: changes then come by the poll.
    if (!isPooled(this.#databaseUrl)) void this.#connect()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#retryTimer)
    const client = this.#client
    if (!client) return
    // The other end of a half-open connection never answers.
    const timer = setTimeout(() => client.connection.stream.destroy(), CLOSE_MS)
    await client.end()
    clearTimeout(timer)
  }

  async #connect(): Promise<void> {
    const connectionString = await findWritableHost(this.#databaseUrl).catch(() => null)
    if (this.#isClosed) return
    if (connectionString === null) {
      this.#retryLater()
      return
    }
    const client = new pg.Client({
      connectionString,
      application_name: 'twirl-listen',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    })
    // Set while it is still connecting, so that `close` ends it.
    this.#client = client
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    client.on('notification', () => this.#onHint())
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(this.#channel)}`)
    } catch {
      this.#lose(client)
    }
  }

  #lose(client: pg.Client): void {
    if (client !== this.#client) return
    this.#client = undefined
    // A failed connection attempt may still hold its socket.
    client.end().catch(() => {})
    forgetWritableHost(this.#databaseUrl)
    if (!this.#isClosed) this.#retryLater()
  }

  #retryLater(): void {
    this.#retryTimer = setTimeout(() => void this.#connect(), RECONNECT_MS)
  }
}
