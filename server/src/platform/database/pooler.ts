import { listHosts } from './hosts.ts'

/**
 * Whether a URL says, by `?pgbouncer=true`, that a pooler gives each transaction any of its connections: then nothing that
 * belongs to a session lasts.
 */
export function isPooled(databaseUrl: string): boolean {
  return new URL(listHosts(databaseUrl)[0]!).searchParams.get('pgbouncer') === 'true'
}
