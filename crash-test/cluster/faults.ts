import { setTimeout } from 'node:timers/promises'
import type { DatabaseCluster } from './database-cluster.ts'
import type { DirectWrites } from './direct-writes.ts'
import type { OrderTimes } from './order-times.ts'
import type { ShopMachine } from './shop-machine.ts'

/** What the faults are done to. */
export type World = {
  database: DatabaseCluster
  shops: [ShopMachine, ShopMachine]
  orders: OrderTimes
  directWrites: DirectWrites
  /** The folder of the next version of the shop. */
  makeNextRelease: () => string
}

/** Returns what the report says of it besides the times. */
type Fault = (world: World) => Promise<string | void>

/** Longer than Patroni's `ttl`, after which a leader without etcd loses its lock. */
const WITHOUT_ETCD_MS = 25_000
const OBSERVED_MS = 10_000
/** So long the leader goes on without its standbys, which must confirm each order. */
const BEHIND_MS = 6_000
/** The control goes on until so many orders are confirmed that only the leader has: more than the buyers had begun before. */
const ENOUGH_TO_LOSE = 20

/** By name, in the order in which they happen. After each everything is repaired. */
export const FAULTS = {
  calm: async () => {
    await setTimeout(OBSERVED_MS)
  },

  'leader killed with its Patroni': async ({ database, orders }) => {
    const leader = await database.leader()
    leader.kill()
    await database.untilOtherLeads(leader)
    await orders.untilSelling()
    leader.start()
  },

  'leader without standbys, then killed': async ({ database, orders }) => {
    const leader = await database.leader()
    leader.peerRelay.silence()
    const since = performance.now()
    if (database.isSynchronous) await setTimeout(BEHIND_MS)
    else await orders.untilPlaced(ENOUGH_TO_LOSE)
    const placed = orders.countSince(since)
    leader.kill()
    leader.peerRelay.restore()
    await database.untilOtherLeads(leader)
    await orders.untilSelling()
    leader.start()
    return `${placed} orders confirmed while it had no standby`
  },

  'synchronous standby killed': async ({ database, orders }) => {
    const standby = await database.standby()
    standby.kill()
    await orders.untilSelling()
    standby.start()
  },

  'planned switchover': async ({ database, orders }) => {
    const leader = await database.leader()
    await database.switchOver(leader)
    await database.untilOtherLeads(leader)
    await orders.untilSelling()
  },

  'a shop machine killed': async ({ orders, shops: [shop] }) => {
    await shop.kill()
    await setTimeout(OBSERVED_MS)
    await orders.untilSelling()
    await shop.start()
  },

  'rolling upgrade with a migration': async ({ orders, shops, makeNextRelease }) => {
    const release = makeNextRelease()
    for (const shop of shops) {
      await shop.stop()
      await shop.start(release)
      await orders.untilSelling()
    }
    const [shop] = shops
    await shop.reload()
    await orders.untilSelling()
    return 'one shop after the other, then SIGUSR2'
  },

  'network cut between the shops and the leader': async ({ database, orders }) => {
    const leader = await database.leader()
    leader.shopRelay.silence()
    const since = performance.now()
    await setTimeout(OBSERVED_MS)
    const placed = orders.countSince(since)
    // For Patroni and etcd nothing is wrong: staff move the leader to where the shops can reach it.
    await database.switchOver(leader)
    await orders.untilSelling()
    leader.shopRelay.restore()
    return `${placed} orders meanwhile, switched over by hand after ${OBSERVED_MS / 1_000} s`
  },

  'leader frozen, continued later': async ({ database, orders, directWrites }) => {
    const leader = await database.leader()
    leader.freeze()
    await database.untilOtherLeads(leader)
    await orders.untilSelling()
    // The worst case: its PostgreSQL goes on before its Patroni does, and knows nothing of the other leader.
    leader.continuePostgres()
    await directWrites.try(leader, OBSERVED_MS)
    leader.continue()
    await directWrites.try(leader, OBSERVED_MS)
    const { acknowledged, refused, unanswered } = directWrites.outcomes
    return `direct writes to it: ${acknowledged} acknowledged, ${refused} refused, ${unanswered} never acknowledged`
  },

  'two of three etcd killed': async ({ database, orders }) => {
    database.etcd.kill(2)
    const since = performance.now()
    await setTimeout(WITHOUT_ETCD_MS)
    const placed = orders.countSince(since)
    await database.etcd.restore()
    await orders.untilSelling()
    return `${placed} orders meanwhile: the leader reaches all others (failsafe mode)`
  },

  'two of three etcd and a standby killed': async ({ database, orders }) => {
    const standby = await database.standby()
    database.etcd.kill(2)
    standby.kill()
    const since = performance.now()
    await setTimeout(WITHOUT_ETCD_MS)
    const placed = orders.countSince(since)
    standby.start()
    await database.etcd.restore()
    await orders.untilSelling()
    return `${placed} orders meanwhile; then the leader refused to write, until etcd was back after ${WITHOUT_ETCD_MS / 1_000} s`
  },

  'an etcd member killed': async ({ database, orders }) => {
    database.etcd.kill(1)
    await setTimeout(OBSERVED_MS)
    await orders.untilSelling()
    await database.etcd.restore()
  },
} satisfies Record<string, Fault>

export type FaultName = keyof typeof FAULTS

export const FAULT_NAMES = Object.keys(FAULTS) as FaultName[]
/** For `npm run nightly`. */
export const SHORT: FaultName[] = ['leader killed with its Patroni', 'planned switchover']
/** Without synchronous replication it loses what the standbys have not received. */
export const CONTROL: FaultName[] = [
  'leader frozen, continued later',
  'leader without standbys, then killed',
]
