import { systemClock } from '../../src/platform/clock.ts'
import type { Transaction } from '../../src/platform/database/transaction.ts'
import type { Secrets } from '../../src/platform/security/secrets.ts'
import { DEFAULT_SETTINGS } from '../../src/system/default-settings.ts'
import type { UnitHistory } from '../stock/unit-histories.ts'
import { fillDesk } from './fill-desk.ts'
import { type FilledSeason, fillSeason } from './fill-season.ts'
import { planSeason, type SeasonOrder } from './plan-season.ts'
import { insertBag, insertGrant, listSeasonEvents, listSeasonPieces } from './season.queries.ts'

const SUNSET = 4

/** Two members of Sunset Bridal Party who have not ordered, one of them with a piece in the bag. */
async function joinSunset(
  transaction: Transaction,
  { customers, orders }: FilledSeason,
): Promise<void> {
  const buyers = new Set(
    orders.flatMap(({ event, customer }) => (event?.id === SUNSET ? customer.customer_id : [])),
  )
  const ids = customers.map(({ customer_id }) => customer_id).filter((id) => !buyers.has(id))
  for (const id of ids.slice(-2)) await insertGrant(transaction, SUNSET, id)
  if (ids.length > 0) await insertBag(transaction, SUNSET, ids.at(-1)!)
}

/** A shop in full season: the units are given to orders before they are stored, the orders are stored after their staff. */
export class Season {
  readonly #transaction: Transaction
  #orders: SeasonOrder[] = []

  constructor(transaction: Transaction) {
    this.#transaction = transaction
  }

  async assign(planned: UnitHistory[]): Promise<UnitHistory[]> {
    const skus = [...new Set(planned.map(({ sku }) => sku))]
    const pieces = await listSeasonPieces(this.#transaction, skus)
    const { histories, orders } = planSeason(planned, {
      now: systemClock.now(),
      rental: DEFAULT_SETTINGS.rental_terms,
      checkout: DEFAULT_SETTINGS.checkout_terms,
      events: await listSeasonEvents(this.#transaction),
      pieces: new Map(pieces.map((piece) => [piece.sku, piece])),
    })
    this.#orders = orders
    return histories
  }

  async fill(secrets: Secrets): Promise<void> {
    const filled = await fillSeason(this.#transaction, secrets, this.#orders)
    await joinSunset(this.#transaction, filled)
    await fillDesk(this.#transaction, secrets, filled)
  }
}
