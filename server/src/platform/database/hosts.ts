import pg from 'pg'
import { DatabaseTimeout } from './database-unavailable.ts'

const PROBE_TIMEOUT_MS = 1_000
// While no host takes writes, the hosts are asked again after this pause and not for each call.
const PROBE_PAUSE_MS = 250

// A standby, or a server that was set to refuse writes.
const IS_WRITABLE = `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as is_writable`

/** One URL for each host of a URL such as `postgres://user:secret@first:5432,second:5432/shop`. */
export function listHosts(databaseUrl: string): string[] {
  const [, start, hosts, end] = /^(\w+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/.exec(databaseUrl) ?? []
  return hosts?.split(',').map((host) => `${start}${host}${end}`) ?? [databaseUrl]
}

const searches = new Map<string, Promise<string>>()

/**
 * The URL of the host that takes writes: the primary, whichever of the hosts it is at the moment. With one host it is that
 * one, unasked. The answer is remembered until `forgetWritableHost`, and concurrent calls share the questions.
 */
export function findWritableHost(databaseUrl: string): Promise<string> {
  const hosts = listHosts(databaseUrl)
  if (hosts.length === 1) return Promise.resolve(databaseUrl)
  const known = searches.get(databaseUrl)
  if (known) return known
  const search = firstWritable(hosts)
  searches.set(databaseUrl, search)
  search.catch(() =>
    setTimeout(() => {
      if (searches.get(databaseUrl) === search) searches.delete(databaseUrl)
    }, PROBE_PAUSE_MS).unref(),
  )
  return search
}

/** Call it after a failure of the host: the next search asks all of them again. */
export function forgetWritableHost(databaseUrl: string): void {
  searches.delete(databaseUrl)
}

/** Whether the server at the other end takes writes. */
export async function isWritable(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_writable: boolean }>(IS_WRITABLE)
  return rows[0]!.is_writable
}

/** All are asked at once: one that does not answer does not delay the others. */
async function firstWritable(hosts: string[]): Promise<string> {
  try {
    return await Promise.any(hosts.map(probe))
  } catch (cause) {
    const reasons = (cause as AggregateError).errors.map(({ message }: Error) => message)
    throw new DatabaseTimeout(`no host of the database takes writes: ${reasons.join('; ')}`, {
      cause,
    })
  }
}

async function probe(url: string): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'twirl-probe',
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    if (!(await isWritable(client))) throw new Error(`${client.host} is read-only`)
    return url
  } finally {
    // A regular end would wait for a host that does not answer.
    client.connection.stream.destroy()
  }
}
