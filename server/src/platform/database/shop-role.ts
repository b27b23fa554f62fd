import { createHmac } from 'node:crypto'
import pg from 'pg'
import { findWritableHost } from './hosts.ts'

/** The role as which the shop itself runs on the embedded database. */
const SHOP_ROLE = 'twirl_shop'

/** Tables of which the shop may only add and read rows. */
const APPEND_ONLY = ['audit_entry', 'order_note']

/**
 * Returns the address at which the shop uses a database that only it uses: as a role that owns nothing, so that it cannot
 * change what is append-only. Its password follows from the owner's, so that every process knows it.
 */
export async function openShopRole(ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl)
  const password = createHmac('sha256', url.password).update(SHOP_ROLE).digest('hex')
  await asOwner(ownerUrl, async (client) => {
    // Two processes that start at once make it once.
    await client.query(`select pg_advisory_xact_lock(hashtext('${SHOP_ROLE}'))`)
    const { rows } = await client.query('select from pg_roles where rolname = $1', [SHOP_ROLE])
    if (rows.length === 0)
      await client.query(`create role ${SHOP_ROLE} login password '${password}'`)
  })
  url.username = SHOP_ROLE
  url.password = password
  return url.href
}

/** Gives the role of `shopUrl` what the shop does with its tables, and no more. Repeated at each start, for new tables. */
export async function grantShopRights(ownerUrl: string, shopUrl: string): Promise<void> {
  const role = pg.escapeIdentifier(decodeURIComponent(new URL(shopUrl).username))
  await asOwner(ownerUrl, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtext('${SHOP_ROLE}'))`)
    for (const schema of ['public', 'pgboss'])
      await client.query(`
        grant usage on schema ${schema} to ${role};
        grant select, insert, update, delete, truncate on all tables in schema ${schema} to ${role};
        grant usage, select, update on all sequences in schema ${schema} to ${role};
        grant execute on all routines in schema ${schema} to ${role};
      `)
    for (const table of APPEND_ONLY)
      await client.query(`revoke update, delete, truncate on ${table} from ${role}`)
  })
}

async function asOwner(
  ownerUrl: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: await findWritableHost(ownerUrl) })
  await client.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  } finally {
    // Ending the session rolls back what was not committed.
    await client.end()
  }
}
