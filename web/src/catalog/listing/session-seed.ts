import { storedJson } from '#lib/storage.ts'

const SEED_MAX = 2_147_483_647

/** The seed of pages that are rendered once for all visitors. */
export const LANDING_SEED = 0

const isSeed = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= SEED_MAX

const stored = storedJson('sessionStorage', 'listing-seed', isSeed)
let seed: number | undefined

/** One random order per session, so that it is stable from page to page (BROWSE-16). */
export function getSessionSeed(): number {
  seed ??= stored.read() ?? create()
  return seed
}

function create(): number {
  const [random = 1] = crypto.getRandomValues(new Uint32Array(1))
  const created = (random % SEED_MAX) + 1
  stored.write(created)
  return created
}
