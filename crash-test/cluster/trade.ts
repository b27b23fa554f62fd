import type { Database } from '../../server/src/platform/database/database.ts'
import type { Told } from '../buyer.ts'
import { type Buyer, insertMember, type Shelf } from '../fill-shop.ts'
import { runBuyers } from '../run-buyers.ts'
import { Backlog } from '../staff/backlog.ts'
import { openStaff } from '../staff/open-staff.ts'
import type { OrderTimes } from './order-times.ts'

type Shop = { db: Database; baseUrls: string[]; shelf: Shelf; orders: OrderTimes }
type TradePlan = {
  buyers: number
  /** Orders that staff work on at once. */
  staff: number
  seed: number
}

/** What buyers and staff were told. */
export type TradeReport = { told: Told[]; toldStaff: string[] }

/** Buyers and staff who work from the beginning of a fault until everything is repaired. */
export class Trade {
  readonly #ended: Promise<TradeReport>
  #isOver = false

  private constructor(start: (isOver: () => boolean) => Promise<TradeReport>) {
    this.#ended = start(() => this.#isOver)
    // It may fail while the test waits for something else.
    this.#ended.catch(() => {})
  }

  static async start({ db, baseUrls, shelf, orders }: Shop, plan: TradePlan): Promise<Trade> {
    const buyers: Buyer[] = []
    for (let i = 0; i < plan.buyers; i++) buyers.push(await insertMember(db, shelf.eventId))
    const backlog = new Backlog(plan.staff)
    const staff = await openStaff(db, { baseUrls, shelf, backlog, plan })
    return new Trade(async (isOver) => {
      const told = await runBuyers(
        baseUrls,
        { ...shelf, buyers },
        {
          checkouts: Infinity,
          seed: plan.seed,
          isOver,
          onOrder: (order) => {
            orders.add()
            // Staff take as many as they can: buyers that wait for them would look like an outage.
            if (backlog.isShort) backlog.put(order)
          },
        },
        () => {},
      )
      backlog.close()
      return { told, toldStaff: await staff.unexpected }
    })
  }

  /** Everyone finishes what they have begun. */
  end(): Promise<TradeReport> {
    this.#isOver = true
    return this.#ended
  }
}
