import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Account, chooseAccount, commandAs } from '@twirl/embedded-postgres/account'
import { binariesFor, findBinaries } from '@twirl/embedded-postgres/binaries'
import pg from 'pg'
import { findFreePort } from '../victim.ts'

const DEBIAN_PROGRAMS = '/usr/lib/postgresql'
const OLDEST_SUPPORTED = 15
const START_LIMIT_MS = 120_000
const POLL_MS = 100

/** Debian's programs if they are new enough for the shop, otherwise those that come with it. */
export function findPrograms(): string {
  const versions = existsSync(DEBIAN_PROGRAMS) ? readdirSync(DEBIAN_PROGRAMS).map(Number) : []
  const newest = Math.max(0, ...versions.filter((version) => version >= OLDEST_SUPPORTED))
  if (newest > 0) return join(DEBIAN_PROGRAMS, String(newest), 'bin')
  return join(binariesFor(chooseAccount('/'), findBinaries()).folder, 'bin')
}

type Options = { folder: string; programs: string; isSynchronous: boolean }

/** A primary that commits only what its standby has written too, unless it is told not to wait. */
export class PostgresPair {
  readonly #programs: string
  readonly #account: Account
  readonly #running: ChildProcess[] = []
  readonly #folder: string
  readonly #ports: [number, number]

  private constructor({ folder, programs }: Options, ports: [number, number]) {
    this.#folder = folder
    this.#programs = programs
    this.#account = chooseAccount('/')
    this.#ports = ports
  }

  static async start(options: Options): Promise<PostgresPair> {
    const pair = new PostgresPair(options, [await findFreePort(), await findFreePort()])
    pair.#create()
    pair.#launch('standby', 1, [])
    const waiting = options.isSynchronous ? ['-c', 'synchronous_standby_names=standby'] : []
    // Until the standby has connected, its WAL must not be recycled.
    pair.#launch('primary', 0, ['-c', 'wal_keep_size=1GB', ...waiting])
    await pair.#untilReplicating()
    await pair.query(0, 'create database twirl', 'postgres')
    return pair
  }

  /** The address for the shop, with both hosts. */
  get url(): string {
    return `postgres://twirl@127.0.0.1:${this.#ports[0]},127.0.0.1:${this.#ports[1]}/twirl`
  }

  urlOf(server: 0 | 1, database = 'twirl'): string {
    return `postgres://twirl@127.0.0.1:${this.#ports[server]}/${database}`
  }

  /** The process whose descendants serve the connections. */
  pidOf(server: 0 | 1): number {
    return this.#running[1 - server]!.pid!
  }

  killPrimary(): void {
    this.#running[1]!.kill('SIGKILL')
  }

  async killStandby(): Promise<void> {
    const ended = once(this.#running[0]!, 'exit')
    this.#running[0]!.kill('SIGKILL')
    await ended
  }

  /** What staff or their failover manager do, when the primary is gone for good. */
  async promote(): Promise<void> {
    await this.query(1, 'select pg_promote()', 'postgres')
  }

  /** For the negative control: what the primary commits from now on is not written by the standby. */
  async disconnectStandby(): Promise<void> {
    await this.query(1, `alter system set primary_conninfo = ''`, 'postgres')
    await this.query(1, 'select pg_reload_conf()', 'postgres')
  }

  async stop(): Promise<void> {
    await Promise.all(
      this.#running.map(async (server) => {
        if (server.exitCode !== null || server.signalCode !== null) return
        const ended = once(server, 'exit')
        server.kill('SIGQUIT')
        await ended
      }),
    )
  }

  async query(server: 0 | 1, text: string, database?: string): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: this.urlOf(server, database) })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(text)).rows
    } finally {
      await client.end()
    }
  }

  /** The standby is a copy of the primary before its first start; `pg_basebackup` makes one of a running primary. */
  #create(): void {
    const [primary, standby] = [join(this.#folder, 'primary'), join(this.#folder, 'standby')]
    chmodSync(this.#folder, 0o755)
    this.#makeFolder(primary)
    const options = ['--username=twirl', '--auth=trust', '--encoding=UTF8', '--no-locale']
    this.#run('initdb', ['--pgdata', primary, ...options])
    cpSync(primary, standby, { recursive: true, preserveTimestamps: true })
    writeFileSync(join(standby, 'standby.signal'), '')
    const source = `host=127.0.0.1 port=${this.#ports[0]} user=twirl application_name=standby`
    appendFileSync(join(standby, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
    if (this.#account)
      execFileSync('chown', ['-R', `${this.#account.uid}:${this.#account.gid}`, standby])
    chmodSync(standby, 0o700)
  }

  #makeFolder(folder: string): void {
    mkdirSync(folder, { mode: 0o700 })
    if (this.#account) execFileSync('chown', [`${this.#account.uid}:${this.#account.gid}`, folder])
  }

  #run(program: string, args: string[]): void {
    const command = commandAs(this.#account, join(this.#programs, program), args)
    execFileSync(command.file, command.args, {
      ...command.identity,
      cwd: '/',
      env: { LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }

  #launch(name: string, server: 0 | 1, settings: string[]): void {
    const log = openSync(join(this.#folder, `${name}.log`), 'a')
    const args = ['-D', join(this.#folder, name), '-p', String(this.#ports[server])]
    const local = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=']
    const command = commandAs(this.#account, join(this.#programs, 'postgres'), [
      ...args,
      ...local,
      ...settings,
    ])
    this.#running.push(
      spawn(command.file, command.args, {
        ...command.identity,
        cwd: '/',
        env: { LC_ALL: 'C' },
        stdio: ['ignore', log, log],
      }),
    )
  }

  async #untilReplicating(): Promise<void> {
    const deadline = performance.now() + START_LIMIT_MS
    while (performance.now() < deadline) {
      const standbys = await this.query(0, 'select from pg_stat_replication', 'postgres').catch(
        () => [],
      )
      if (standbys.length > 0) return
      await setTimeout(POLL_MS)
    }
    throw new Error(`the standby did not connect; see ${this.#folder}/standby.log`)
  }
}
