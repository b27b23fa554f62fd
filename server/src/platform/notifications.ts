import pg from 'pg'

type Log = { warn: (details: object, message: string) => void }

const RECONNECT_DELAY_MS = 1_000

export type Subscription = {
  channel: string
  onNotification: (payload: string) => void
  /** Called after a lost connection is back: what was said meanwhile is lost, so read everything again. */
  onReconnect: () => void
}

/**
 * One connection that listens to PostgreSQL for the whole process, for as long as it lives and through
 * restarts of the database.
 */
export class Notifications {
  readonly #connectionString: string
  readonly #log: Log
  readonly #subscriptions: Subscription[] = []
  #client: pg.Client | undefined
  #retry: NodeJS.Timeout | undefined
  #isClosed = false

  private constructor(connectionString: string, log: Log) {
    this.#connectionString = connectionString
    this.#log = log
  }

  static async open(connectionString: string, log: Log): Promise<Notifications> {
    const notifications = new Notifications(connectionString, log)
    await notifications.#connect()
    return notifications
  }

  /** Once this resolves, everything said on the channel is heard. */
  async subscribe(subscription: Subscription): Promise<void> {
    this.#subscriptions.push(subscription)
    // Without a connection right now: connecting again listens to all channels.
    if (this.#client) await listen(this.#client, subscription.channel)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#retry)
    await this.#client?.end()
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      application_name: 'twirl-listen',
      keepAlive: true,
    })
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    client.on('notification', ({ channel, payload = '' }) => {
      for (const subscription of this.#subscriptions) {
        if (subscription.channel === channel) subscription.onNotification(payload)
      }
    })
    await client.connect()
    for (const { channel } of this.#subscriptions) await listen(client, channel)
    this.#client = client
  }

  #lose(client: pg.Client): void {
    if (this.#isClosed || client !== this.#client) return
    this.#client = undefined
    this.#log.warn({}, 'lost the notification channel, connecting again')
    this.#reconnectLater()
  }

  #reconnectLater(): void {
    this.#retry = setTimeout(() => void this.#reconnect(), RECONNECT_DELAY_MS)
  }

  async #reconnect(): Promise<void> {
    try {
      await this.#connect()
    } catch {
      if (!this.#isClosed) this.#reconnectLater()
      return
    }
    for (const { onReconnect } of this.#subscriptions) onReconnect()
  }
}

async function listen(client: pg.Client, channel: string): Promise<void> {
  await client.query(`listen ${pg.escapeIdentifier(channel)}`)
}
