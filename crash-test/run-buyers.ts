import { buy, type Member, openAccount, type Told } from './buyer.ts'
import type { Shelf } from './fill-shop.ts'
import { builtInTill, type Till } from './gateways/till.ts'
import { seededRandom } from './random.ts'
import type { Backlog } from './staff/backlog.ts'
import type { PlacedOrder } from './staff/work.ts'

type BuyersPlan = {
  checkouts: number
  seed: number
  /** Ends the buying before all checkouts were begun. */
  isOver?: () => boolean
  onOrder?: (order: PlacedOrder) => void
  onProgress?: ((text: string) => void) | undefined
}

/**
 * All buyers of the shelf, each one checkout after the other, until so many have been begun. They wait while staff have
 * much to do, so that whatever is killed meanwhile is killed in the midst of both.
 */
export async function runBuyers(
  baseUrls: string[],
  shelf: Shelf,
  { checkouts, seed, isOver = () => false, onOrder, onProgress }: BuyersPlan,
  onBegin: (number: number) => void,
  backlog: Backlog | null = null,
  till: Till = builtInTill,
): Promise<Told[]> {
  const members: Member[] = []
  for (const buyer of shelf.buyers) members.push(await openAccount(baseUrls, buyer, till))
  const told: Told[] = []
  let begun = 0
  await Promise.all(
    members.map(async (member) => {
      while (begun < checkouts && !isOver()) {
        const number = begun++
        onBegin(number)
        const random = seededRandom(seed * 1_000_003 + number)
        const tell = (order: PlacedOrder) => {
          onOrder?.(order)
          backlog?.put(order)
        }
        told.push(
          await buy(baseUrls, shelf, member, { random, onOrder: tell, till }).catch(
            ({ message }: Error) => ({ outcome: 'UNEXPECTED', what: message }),
          ),
        )
        await backlog?.untilShort()
        if (told.length % 500 === 0) onProgress?.(`${told.length} of ${checkouts}`)
      }
    }),
  )
  return told
}
