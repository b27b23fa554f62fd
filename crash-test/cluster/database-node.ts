import { join } from 'node:path'
import { writeFileSync } from 'node:fs'
import type { Account } from '@twirl/embedded-postgres/account'
import { findPostmaster } from '@twirl/embedded-postgres/postmaster'
import pg from 'pg'
import { startTcpProxy, type TcpProxy } from '../../server/test/outages/tcp-proxy.ts'
import { Daemon, findPorts, makeFolder } from '../daemon.ts'
import type { EtcdApi } from './etcd-ensemble.ts'
import type { Programs } from './programs.ts'

const REST_TIMEOUT_MS = 2_000

type Member = {
  name: string
  role: 'leader' | 'replica' | 'sync_standby'
  state: string
  timeline?: number
}

type Options = {
  name: string
  folder: string
  account: Account
  programs: Programs
  etcd: string[]
  api: EtcdApi
  isSynchronous: boolean
}

/** What Patroni must be told. `ttl` is its shortest: the time after which a leader without a sign of life is replaced. */
function dynamicSettings(isSynchronous: boolean) {
  return {
    ttl: 20,
    loop_wait: 2,
    retry_timeout: 5,
    // The control promotes a standby that misses the last orders.
    maximum_lag_on_failover: isSynchronous ? 1_048_576 : 1_073_741_824,
    // Without etcd the leader goes on as long as it reaches all others.
    failsafe_mode: true,
    synchronous_mode: isSynchronous,
    synchronous_mode_strict: isSynchronous,
    postgresql: {
      use_pg_rewind: true,
      use_slots: true,
      parameters: {
        max_connections: 200,
        synchronous_commit: isSynchronous ? 'on' : 'local',
        // Until the leader is known to the standbys, which the orders wait for.
        wal_retrieve_retry_interval: '500ms',
        // No power fails here, and the disk is shared.
        fsync: 'off',
        shared_buffers: '64MB',
        timezone: 'UTC',
        jit: 'off',
      },
    },
  }
}

/** A PostgreSQL with its Patroni. The shop reaches it through one relay and the other nodes through another. */
export class DatabaseNode {
  readonly name: string
  readonly restPort: number
  /** The network between this node and the shop. */
  readonly shopRelay: TcpProxy
  /** The network between this node and its standbys. */
  readonly peerRelay: TcpProxy
  readonly #port: number
  readonly #daemon: Daemon

  private constructor(
    { name, folder, account, programs }: Options,
    [port, restPort]: [number, number],
    [shopRelay, peerRelay]: [TcpProxy, TcpProxy],
  ) {
    this.name = name
    this.#port = port
    this.restPort = restPort
    this.shopRelay = shopRelay
    this.peerRelay = peerRelay
    const dataDir = join(folder, name, 'data')
    this.#daemon = new Daemon({
      name,
      folder,
      account,
      file: programs.patroni,
      args: [configFile(folder, name)],
      strays: () => {
        const postmaster = findPostmaster(dataDir)
        return postmaster ? [postmaster.pid] : []
      },
    })
  }

  static async open(options: Options): Promise<DatabaseNode> {
    const { name, folder, account, programs, etcd, api, isSynchronous } = options
    const [port, restPort] = (await findPorts(2)) as [number, number]
    const target = `postgres://127.0.0.1:${port}`
    const relays: [TcpProxy, TcpProxy] = [await startTcpProxy(target), await startTcpProxy(target)]
    const own = makeFolder(account, join(folder, name))
    const rest = `127.0.0.1:${restPort}`
    // YAML, of which JSON is a part.
    const config = {
      scope: 'twirl',
      name,
      restapi: { listen: rest, connect_address: rest },
      // Why the older protocol is the default: docs/cluster.md.
      [api === '2' ? 'etcd' : 'etcd3']: { hosts: etcd },
      bootstrap: {
        dcs: dynamicSettings(isSynchronous),
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums', 'no-sync'],
        pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
      },
      postgresql: {
        listen: `127.0.0.1:${port}`,
        connect_address: `127.0.0.1:${new URL(relays[1].url).port}`,
        data_dir: join(own, 'data'),
        bin_dir: programs.postgres,
        pgpass: join(own, 'pgpass'),
        authentication: {
          superuser: { username: 'postgres', password: 'unused' },
          replication: { username: 'replicator', password: 'unused' },
          rewind: { username: 'rewinder', password: 'unused' },
        },
        parameters: { unix_socket_directories: '' },
        remove_data_directory_on_rewind_failure: true,
        remove_data_directory_on_diverged_timelines: true,
      },
    }
    writeFileSync(configFile(folder, name), JSON.stringify(config, null, 2))
    return new DatabaseNode(options, [port, restPort], relays)
  }

  start(): void {
    this.#daemon.start()
  }

  get isRunning(): boolean {
    return this.#daemon.isRunning
  }

  /** The machine is switched off. */
  kill(): void {
    this.#daemon.kill()
  }

  /** The machine stops without closing anything, as in a pause of its virtual machine. */
  freeze(): void {
    this.#daemon.freeze()
  }

  /** PostgreSQL goes on before its Patroni could tell it that another one leads. */
  continuePostgres(): void {
    this.#daemon.continueStrays()
  }

  continue(): void {
    this.#daemon.continue()
  }

  /** PostgreSQL itself, without relay and proxy. */
  url(role: string, database: string): string {
    return `postgres://${role}@127.0.0.1:${this.#port}/${database}`
  }

  async query<Row extends pg.QueryResultRow>(text: string, database: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url('postgres', database) })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }

  /** What this Patroni knows of all; empty if it does not answer. */
  async listMembers(): Promise<Member[]> {
    try {
      const signal = AbortSignal.timeout(REST_TIMEOUT_MS)
      const answer = await fetch(`http://127.0.0.1:${this.restPort}/cluster`, { signal })
      return ((await answer.json()) as { members: Member[] }).members
    } catch {
      return []
    }
  }

  /** Whether Patroni says that this node takes writes. */
  async isLeader(): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(REST_TIMEOUT_MS)
      const answer = await fetch(`http://127.0.0.1:${this.restPort}/primary`, { signal })
      await answer.body?.cancel()
      return answer.ok
    } catch {
      return false
    }
  }

  async closeRelays(): Promise<void> {
    await Promise.all([this.shopRelay.close(), this.peerRelay.close()])
  }
}

function configFile(folder: string, name: string): string {
  return join(folder, `${name}.yml`)
}
