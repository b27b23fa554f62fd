import pg from 'pg'

type Log = { warn: (details: object, message: string) => void }

const RECONNECT_DELAY_MS = 1_000

type Subscription = {
  onNotification: (payload: string) => void
  /** Called after a lost connection is back: what was said meanwhile is lost, so read everything again. */
  onReconnect: () => void
}

/** Listens to a PostgreSQL channel for as long as the process lives, through restarts of the database. */
export async function subscribe(
  connectionString: string,
  channel: string,
  { onNotification, onReconnect }: Subscription,
  log: Log,
): Promise<{ close: () => Promise<void> }> {
  let isClosed = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString,
      application_name: 'twirl-listen',
      keepAlive: true,
    })
    client = next
    next.on('error', () => lose(next))
    next.on('end', () => lose(next))
    next.on('notification', (message) => onNotification(message.payload ?? ''))
    await next.connect()
    await next.query(`listen ${pg.escapeIdentifier(channel)}`)
  }

  function lose(lost: pg.Client): void {
    if (isClosed || lost !== client) return
    client = undefined
    log.warn({ channel }, 'lost the notification channel, connecting again')
    retryLater()
  }

  function retryLater(): void {
    retry = setTimeout(() => {
      connect().then(onReconnect, () => {
        client = undefined
        if (!isClosed) retryLater()
      })
    }, RECONNECT_DELAY_MS)
  }

  await connect()
  return {
    close: async () => {
      isClosed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
