const STORAGE_KEY = 'listing-seed'
const SEEDS = 2_147_483_647

/** The order of pages that are rendered once for everybody. */
export const LANDING_SEED = 0

let seed: number | undefined

/** One random order per session, so that it is stable from page to page (spec section 4). */
export function getSessionSeed(): number {
  seed ??= readStored() ?? create()
  return seed
}

function readStored(): number | null {
  try {
    const stored = Number(sessionStorage.getItem(STORAGE_KEY))
    return Number.isInteger(stored) && stored > 0 && stored <= SEEDS ? stored : null
  } catch {
    // Storage may be forbidden; the order then lasts as long as the page.
    return null
  }
}

function create(): number {
  const [random = 1] = crypto.getRandomValues(new Uint32Array(1))
  const created = (random % SEEDS) + 1
  try {
    sessionStorage.setItem(STORAGE_KEY, String(created))
  } catch {
    // See readStored.
  }
  return created
}
