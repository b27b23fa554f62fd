import { buy, type Member, openAccount, type Told } from './buyer.ts'
import type { Shelf } from './fill-shop.ts'
import { seededRandom } from './random.ts'

type BuyersPlan = {
  checkouts: number
  seed: number
  onProgress?: ((text: string) => void) | undefined
}

/** All buyers of the shelf, each one checkout after the other, until so many have been begun. */
export async function runBuyers(
  baseUrls: string[],
  shelf: Shelf,
  { checkouts, seed, onProgress }: BuyersPlan,
  onBegin: (number: number) => void,
): Promise<Told[]> {
  const members: Member[] = []
  for (const buyer of shelf.buyers) members.push(await openAccount(baseUrls, buyer))
  const told: Told[] = []
  let begun = 0
  await Promise.all(
    members.map(async (member) => {
      while (begun < checkouts) {
        const number = begun++
        onBegin(number)
        told.push(await buy(baseUrls, shelf, member, seededRandom(seed * 1_000_003 + number)))
        if (told.length % 500 === 0) onProgress?.(`${told.length} of ${checkouts}`)
      }
    }),
  )
  return told
}
