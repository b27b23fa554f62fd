import type { Database } from '../../server/src/platform/database/database.ts'
import type { Shelf } from '../fill-shop.ts'
import { seededRandom } from '../random.ts'
import type { Backlog } from './backlog.ts'
import { openTeam } from './team.ts'
import { newStories } from './work-order.ts'
import type { PlacedOrder } from './work.ts'

type Shop = {
  baseUrls: string[]
  /** Cards are charged without the customers, and some banks want them. */
  banksAsk?: boolean
  shelf: Shelf
  backlog: Backlog
  plan: {
    /** Orders that are worked on at once. */
    staff: number
    seed: number
  }
}

/** Members of staff who log in and then work on the backlog until it is closed. */
export async function openStaff(
  db: Database,
  { baseUrls, shelf, backlog, plan, banksAsk = false }: Shop,
): Promise<{ unexpected: Promise<string[]> }> {
  const team = await openTeam(db, baseUrls)
  const unexpected: string[] = []
  const live = newStories()
  let begun = 0
  const work = async () => {
    let order: PlacedOrder | undefined
    while ((order = await backlog.take()))
      await live({
        ...order,
        db,
        shelf,
        team,
        banksAsk,
        random: seededRandom(plan.seed * 1_000_033 + begun++),
        report: (what) => unexpected.push(what),
        put: (next) => backlog.put(next),
      }).catch((error: Error) => unexpected.push(`${order!.order_number}: ${error.message}`))
  }
  const desks = Promise.all(Array.from({ length: plan.staff }, work))
  return { unexpected: desks.then(() => unexpected) }
}
