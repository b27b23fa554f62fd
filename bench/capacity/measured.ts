/** What one of each costs. Change a figure when its command gives another one on the machine that is planned for. */

type Requests = { pages: number; calls: number; pictures: number; assets: number }

/** `npm run bench:visit`: a phone with an empty cache. Home, 72 cards of a collection, two products, a search. */
export const VISIT: { requests: Requests; kilobytes: Requests } = {
  requests: { pages: 3, calls: 4, pictures: 89, assets: 42 },
  kilobytes: { pages: 42, calls: 36, pictures: 1_129, assets: 253 },
}

/** What the browser of a guest requests besides, from the sale to the thanks, by the same command. */
export const PURCHASE: { requests: Requests; kilobytes: Requests } = {
  requests: { pages: 1, calls: 18, pictures: 46, assets: 31 },
  kilobytes: { pages: 18, calls: 27, pictures: 574, assets: 76 },
}

/** Processor milliseconds of a web process: `npm run bench -- --only "listing call,cached page,picture"`; a file costs as much as a picture at most. */
export const WEB_MS: Requests = { pages: 0.175, calls: 0.245, pictures: 0.235, assets: 0.235 }

/**
 * Processor milliseconds of the web process and the leader, a PostgreSQL 15: `npm run bench -- --replica`. The dearer of its figures;
 * a busy machine gave 16 for a purchase, a quieter one 10.5.
 */
export const PER_PURCHASE = { web: 22.9, leader: 16.1, logKilobytes: 32, growthKilobytes: 24 }
/** A visitor who adds a piece to the bag, with pg_stat_statements for the leader. */
export const PER_ADD = { web: 1.1, leader: 0.6 }
export const PER_STAFF_STEP = { web: 6.5, leader: 5.4, logKilobytes: 9 }
export const PER_HISTORY_PAGE = { web: 3, leader: 1.5, leaderWithReplica: 0 }
/** The newest orders. The leader's part is that of the embedded PostgreSQL (`npm run staff:time`). */
export const PER_STAFF_LIST = { web: 2.6, leader: 3.2, leaderWithReplica: 0.33 }

/**
 * What each further process costs the leader per purchase, because it reads what changed, and per second without any. The dearer
 * of two runs with four more processes: 1.4 per purchase for all of them, and 0.3, which is less than two rounds differ by.
 */
export const PER_PROCESS = { leaderMsPerPurchase: 0.35, leaderMsPerSecond: 3, connections: 18 }

/** The pictures of a product that are stored when all have been asked for: three colors, four views, five widths, AVIF. */
export const PICTURES_PER_PRODUCT = 3 * 4 * 5
export const KILOBYTES_PER_PICTURE = 12.7
