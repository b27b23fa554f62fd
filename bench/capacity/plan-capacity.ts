import {
  KILOBYTES_PER_PICTURE,
  PER_ADD,
  PER_HISTORY_PAGE,
  PER_PROCESS,
  PER_PURCHASE,
  PER_STAFF_LIST,
  PER_STAFF_STEP,
  PICTURES_PER_PRODUCT,
  PURCHASE,
  VISIT,
  WEB_MS,
} from './measured.ts'

const SECONDS_A_DAY = 86_400

/** What is assumed of a shop and its machines; each is an option of `npm run capacity`. */
export const ASSUMPTIONS = {
  visitors: 10_000,
  /** How many of a hundred visitors place an order. */
  buyers: 2,
  /** How many of a hundred add a piece to the bag and leave. */
  'full-bags': 8,
  /** The busiest minutes have so many times the visitors of the mean of the day. */
  peak: 5,
  /** The share of a core that is used at most: the rest keeps answers fast. */
  use: 0.6,
  'staff-steps': 8,
  'staff-lists': 10,
  /** Pages of the order history per order. */
  'history-pages': 3,
  mails: 5,
  products: 300,
  /** What is called full: the cores of one machine for the web, of one for the leader, and what both have. */
  'web-cores': 8,
  'leader-cores': 16,
  connections: 500,
  'network-mbit': 1_000,
  'log-mb': 50,
  'disk-gb': 2_000,
  'mails-per-second': 14,
}
export type Assumptions = typeof ASSUMPTIONS
/** Whether a CDN keeps pictures and assets, and whether lists are read from a replica. */
export type Measures = { cdn: boolean; replica: boolean }

export type Part = {
  part: string
  need: number
  limit: number
  unit: string
  /** What is done when it is full. */
  remedy: string
}

/** What each part of the shop needs in the busiest minutes of a day with so many visitors, the fullest first. */
export function planCapacity(assumed: Assumptions, measures: Measures): Part[] {
  const visits = (assumed.visitors / SECONDS_A_DAY) * assumed.peak
  const orders = visits * (assumed.buyers / 100)
  const ordersADay = (assumed.visitors * assumed.buyers) / 100
  const processes = Math.ceil(webCores(assumed, measures))
  const parts: Part[] = [
    {
      part: 'web processes',
      need: webCores(assumed, measures),
      limit: assumed['web-cores'],
      unit: 'cores',
      remedy: measures.cdn ? 'more machines' : 'a CDN for pictures and assets, then more machines',
    },
    {
      part: 'leader, processor',
      need: leaderCores(assumed, measures),
      limit: assumed['leader-cores'],
      unit: 'cores',
      remedy: measures.replica
        ? 'a larger machine; after that, see below'
        : 'a replica, then a larger machine',
    },
    {
      part: 'leader, log',
      need: (orders * logKilobytes(assumed)) / 1_000,
      limit: assumed['log-mb'],
      unit: 'MB/s',
      remedy: 'faster disks, archive elsewhere',
    },
    {
      part: 'leader, growth in a year',
      need: (ordersADay * 365 * PER_PURCHASE.growthKilobytes) / 1e6,
      limit: assumed['disk-gb'],
      unit: 'GB',
      remedy: 'a larger disk, then partitions by year',
    },
    {
      part: 'connections',
      need: processes * PER_PROCESS.connections,
      limit: assumed.connections,
      unit: '',
      remedy: 'PgBouncer',
    },
    {
      part: 'network',
      need:
        (visits * kilobytesOf(VISIT, measures) + orders * kilobytesOf(PURCHASE, measures)) * 0.008,
      limit: assumed['network-mbit'],
      unit: 'Mbit/s',
      remedy: measures.cdn ? 'more machines' : 'a CDN for pictures and assets',
    },
    {
      part: 'pictures on disk',
      need: (assumed.products * PICTURES_PER_PRODUCT * KILOBYTES_PER_PICTURE) / 1e6,
      limit: assumed['disk-gb'],
      unit: 'GB',
      remedy: 'a larger disk; originals are in object storage',
    },
    {
      part: 'mails',
      need: orders * assumed.mails,
      limit: assumed['mails-per-second'],
      unit: '/s',
      remedy: 'a higher rate at the mail provider',
    },
    {
      part: 'change feed',
      need: changeFeedCores(assumed, measures),
      limit: assumed['leader-cores'],
      unit: 'cores of the leader',
      remedy: 'fewer, larger processes; a CDN for pages',
    },
  ]
  return parts.toSorted((a, b) => b.need / b.limit - a.need / a.limit)
}

/** The orders a second at which the leader is full, whatever the visitors do. */
export function fullLeader(assumed: Assumptions, measures: Measures): number {
  const full = assumed['leader-cores'] * 1_000 * assumed.use
  // More orders come with more visitors, and these with more processes, which follow each order.
  let [low, high] = [0, full / leaderMsOfOrder(assumed, measures)]
  for (let step = 0; step < 60; step++) {
    const orders = (low + high) / 2
    const visitors = ((orders / (assumed.buyers / 100)) * SECONDS_A_DAY) / assumed.peak
    if (leaderCores({ ...assumed, visitors }, measures) > assumed['leader-cores']) high = orders
    else low = orders
  }
  return low
}

function webCores(assumed: Assumptions, measures: Measures): number {
  const visits = (assumed.visitors / SECONDS_A_DAY) * assumed.peak
  const orders = visits * (assumed.buyers / 100)
  const adds = visits * (assumed['full-bags'] / 100)
  const msOfOrder =
    webMsOf(PURCHASE, measures) +
    PER_PURCHASE.web +
    assumed['staff-steps'] * PER_STAFF_STEP.web +
    assumed['staff-lists'] * PER_STAFF_LIST.web +
    assumed['history-pages'] * PER_HISTORY_PAGE.web
  const ms = visits * webMsOf(VISIT, measures) + adds * PER_ADD.web + orders * msOfOrder
  return ms / 1_000 / assumed.use
}

function leaderMsOfOrder(assumed: Assumptions, { replica }: Measures): number {
  const read = (page: typeof PER_HISTORY_PAGE) => (replica ? page.leaderWithReplica : page.leader)
  return (
    PER_PURCHASE.leader +
    (assumed['full-bags'] / assumed.buyers) * PER_ADD.leader +
    assumed['staff-steps'] * PER_STAFF_STEP.leader +
    assumed['staff-lists'] * read(PER_STAFF_LIST) +
    assumed['history-pages'] * read(PER_HISTORY_PAGE)
  )
}

function leaderCores(assumed: Assumptions, measures: Measures): number {
  const orders = (assumed.visitors / SECONDS_A_DAY) * assumed.peak * (assumed.buyers / 100)
  const own = (orders * leaderMsOfOrder(assumed, measures)) / 1_000 / assumed.use
  return own + changeFeedCores(assumed, measures)
}

/** Each process reads each purchase's change of the stock: this part grows with the square of the visitors. */
function changeFeedCores(assumed: Assumptions, measures: Measures): number {
  const orders = (assumed.visitors / SECONDS_A_DAY) * assumed.peak * (assumed.buyers / 100)
  const processes = Math.ceil(webCores(assumed, measures))
  const ms = orders * PER_PROCESS.leaderMsPerPurchase + PER_PROCESS.leaderMsPerSecond
  return (processes * ms) / 1_000 / assumed.use
}

const logKilobytes = (assumed: Assumptions) =>
  PER_PURCHASE.logKilobytes + assumed['staff-steps'] * PER_STAFF_STEP.logKilobytes

type Traffic = typeof VISIT

function webMsOf({ requests }: Traffic, { cdn }: Measures): number {
  const own = requests.pages * WEB_MS.pages + requests.calls * WEB_MS.calls
  return cdn ? own : own + requests.pictures * WEB_MS.pictures + requests.assets * WEB_MS.assets
}

function kilobytesOf({ kilobytes }: Traffic, { cdn }: Measures): number {
  const own = kilobytes.pages + kilobytes.calls
  return cdn ? own : own + kilobytes.pictures + kilobytes.assets
}
