import pg from 'pg'

const LOCK = 84_010_777

/** What a client of the pooler has lost when its next transaction gets another connection to PostgreSQL. */
export type LostState = {
  /** PostgreSQL does not know the statement that the client has prepared. */
  preparedStatement: boolean
  /** The client cannot release the lock that it holds. */
  sessionLock: boolean
  setting: boolean
}

/**
 * The negative control: shows that this pooler gives each transaction any of its connections. Nothing else may use it
 * meanwhile.
 */
export async function loseStateOfSession(poolerUrl: string): Promise<LostState> {
  const clients: pg.Client[] = []
  const connect = async () => {
    const client = new pg.Client({ connectionString: poolerUrl })
    clients.push(client)
    await client.connect()
    return client
  }
  try {
    const client = await connect()
    const pid = await beginAndPid(client)
    await client.query(
      `prepare probe as select 1; select pg_advisory_lock(${LOCK}); set work_mem = '5MB'; commit`,
    )
    // Others get all connections up to the one that the client has used.
    while ((await beginAndPid(await connect())) !== pid);
    const preparedStatement = await client.query('execute probe').then(
      () => false,
      (error: pg.DatabaseError) => error.code === '26000',
    )
    const { rows } = await client.query<{ is_released: boolean; work_mem: string }>(
      `select pg_advisory_unlock(${LOCK}) as is_released, current_setting('work_mem') as work_mem`,
    )
    const holder = clients.at(-1)!
    // The connection goes back as it was.
    await holder.query(
      `commit; deallocate probe; select pg_advisory_unlock(${LOCK}); reset work_mem`,
    )
    return {
      preparedStatement,
      sessionLock: !rows[0]!.is_released,
      setting: rows[0]!.work_mem !== '5MB',
    }
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

/** Named statements in the connections of the pooler: what the shop has prepared would be there. */
export async function countNamedStatements(
  poolerUrl: string,
  connections: number,
): Promise<number> {
  const clients: pg.Client[] = []
  let count = 0
  try {
    for (let i = 0; i < connections; i++) {
      const client = new pg.Client({ connectionString: poolerUrl })
      clients.push(client)
      await client.connect()
      // An open transaction keeps its connection, so that the next client gets another one.
      await client.query('begin')
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::int as count from pg_prepared_statements',
      )
      count += rows[0]!.count
    }
    return count
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

async function beginAndPid(client: pg.Client): Promise<number> {
  await client.query('begin')
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid
}
