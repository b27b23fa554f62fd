import type { Account } from '@twirl/embedded-postgres/account'
import { Daemon, findPorts, makeFolder, until } from '../daemon.ts'

const MEMBERS = ['etcd1', 'etcd2', 'etcd3']
const START_LIMIT_MS = 60_000
const HEALTH_TIMEOUT_MS = 1_000

/** Which of its protocols Patroni speaks with etcd. */
export type EtcdApi = '2' | '3'

type Options = { folder: string; file: string; account: Account; api: EtcdApi }

/** Three etcd, which agree on who leads the database. */
export class EtcdEnsemble {
  readonly addresses: string[]
  readonly #members: Daemon[]

  private constructor(addresses: string[], members: Daemon[]) {
    this.addresses = addresses
    this.#members = members
  }

  static async start({ folder, file, account, api }: Options): Promise<EtcdEnsemble> {
    const clientPorts = await findPorts(MEMBERS.length)
    const peerPorts = await findPorts(MEMBERS.length)
    const addresses = clientPorts.map((port) => `127.0.0.1:${port}`)
    const peers = peerPorts.map((port) => `http://127.0.0.1:${port}`)
    const members = MEMBERS.map(
      (name, i) =>
        new Daemon({
          name,
          folder,
          account,
          file,
          args: [
            ['--name', name, '--data-dir', makeFolder(account, `${folder}/${name}`)],
            ['--listen-client-urls', `http://${addresses[i]}`],
            ['--advertise-client-urls', `http://${addresses[i]}`],
            ['--listen-peer-urls', peers[i]!, '--initial-advertise-peer-urls', peers[i]!],
            ['--initial-cluster', MEMBERS.map((each, n) => `${each}=${peers[n]}`).join(',')],
            api === '2' ? ['--enable-v2'] : [],
            // A busy machine is not a lost member.
            ['--heartbeat-interval', '300', '--election-timeout', '3000'],
            ['--logger', 'zap', '--log-level', 'warn'],
          ].flat(),
        }),
    )
    const ensemble = new EtcdEnsemble(addresses, members)
    for (const member of members) member.start()
    await ensemble.untilHealthy()
    return ensemble
  }

  kill(count: number): void {
    for (const member of this.#members.slice(0, count)) member.kill()
  }

  async restore(): Promise<void> {
    for (const member of this.#members) if (!member.isRunning) member.start()
    await this.untilHealthy()
  }

  async untilHealthy(): Promise<void> {
    await until('all members of etcd agree', START_LIMIT_MS, async () => {
      const answers = await Promise.all(this.addresses.map(isHealthy))
      return answers.every(Boolean)
    })
  }
}

async function isHealthy(address: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(HEALTH_TIMEOUT_MS)
    const answer = await fetch(`http://${address}/health`, { signal })
    return ((await answer.json()) as { health: string }).health === 'true'
  } catch {
    return false
  }
}
