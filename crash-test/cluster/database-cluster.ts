import type { Account } from '@twirl/embedded-postgres/account'
import { until } from '../daemon.ts'
import { DatabaseNode } from './database-node.ts'
import { type EtcdApi, EtcdEnsemble } from './etcd-ensemble.ts'
import type { Programs } from './programs.ts'

const NODES = ['pg1', 'pg2', 'pg3']
const HEALTH_LIMIT_MS = 300_000
const FAILOVER_LIMIT_MS = 120_000

type Options = {
  folder: string
  account: Account
  programs: Programs
  api: EtcdApi
  isSynchronous: boolean
}

/** Three PostgreSQL under Patroni, one of which takes writes, and three etcd. */
export class DatabaseCluster {
  readonly etcd: EtcdEnsemble
  readonly nodes: DatabaseNode[]
  readonly isSynchronous: boolean

  private constructor(etcd: EtcdEnsemble, nodes: DatabaseNode[], isSynchronous: boolean) {
    this.etcd = etcd
    this.nodes = nodes
    this.isSynchronous = isSynchronous
  }

  static async start(options: Options): Promise<DatabaseCluster> {
    const { programs, isSynchronous } = options
    const etcd = await EtcdEnsemble.start({ ...options, file: programs.etcd })
    const nodes: DatabaseNode[] = []
    for (const name of NODES)
      nodes.push(await DatabaseNode.open({ ...options, name, etcd: etcd.addresses }))
    const cluster = new DatabaseCluster(etcd, nodes, isSynchronous)
    for (const node of nodes) node.start()
    await cluster.untilHealthy()
    return cluster
  }

  /** The node that takes writes. */
  async leader(): Promise<DatabaseNode> {
    const leads = await Promise.all(this.nodes.map((node) => node.isLeader()))
    const leader = this.nodes[leads.indexOf(true)]
    if (!leader) throw new Error('no PostgreSQL leads')
    return leader
  }

  /** A standby; with synchronous replication the one that the leader waits for. */
  async standby(): Promise<DatabaseNode> {
    const members = await (await this.leader()).listMembers()
    const role = this.isSynchronous ? 'sync_standby' : 'replica'
    const name = members.find((member) => member.role === role)?.name
    const standby = this.nodes.find((node) => node.name === name)
    if (!standby) throw new Error('the leader has no standby')
    return standby
  }

  /** What staff do with `patronictl switchover`. */
  async switchOver(from: DatabaseNode): Promise<void> {
    const answer = await fetch(`http://127.0.0.1:${from.restPort}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: from.name }),
    })
    if (!answer.ok) throw new Error(`the switchover failed: ${await answer.text()}`)
  }

  async untilOtherLeads(old: DatabaseNode): Promise<void> {
    await until('another PostgreSQL leads', FAILOVER_LIMIT_MS, async () => {
      const others = this.nodes.filter((node) => node !== old)
      return (await Promise.all(others.map((node) => node.isLeader()))).includes(true)
    })
  }

  /** Everything runs, and both standbys follow the leader. */
  async untilHealthy(): Promise<void> {
    await this.etcd.untilHealthy()
    await until('the leader has two standbys', HEALTH_LIMIT_MS, () => this.#isHealthy())
  }

  async #isHealthy(): Promise<boolean> {
    const views = await Promise.all(this.nodes.map((node) => node.listMembers()))
    return views.every((members) => {
      const roles = members.map(({ role }) => role).toSorted()
      const expected = ['leader', 'replica', this.isSynchronous ? 'sync_standby' : 'replica']
      return (
        roles.join() === expected.join() &&
        members.every(({ state }) => ['running', 'streaming'].includes(state)) &&
        new Set(members.map(({ timeline }) => timeline)).size === 1
      )
    })
  }

  async stop(): Promise<void> {
    for (const node of this.nodes) node.kill()
    this.etcd.kill(this.etcd.addresses.length)
    await Promise.all(this.nodes.map((node) => node.closeRelays()))
  }
}
