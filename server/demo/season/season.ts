import { systemClock } from '../../src/platform/clock.ts'
import type { Transaction } from '../../src/platform/database/transaction.ts'
import type { Secrets } from '../../src/platform/security/secrets.ts'
import { DEFAULT_SETTINGS } from '../../src/system/default-settings.ts'
import type { UnitHistory } from '../stock/unit-histories.ts'
import { fillDesk } from './fill-desk.ts'
import { fillSeason } from './fill-season.ts'
import { planSeason, type SeasonOrder } from './plan-season.ts'
import { listSeasonEvents, listSeasonPieces } from './season.queries.ts'

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
    await fillDesk(this.#transaction, secrets, filled)
  }
}
