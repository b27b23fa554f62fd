import { createAddress, listAddresses } from '@twirl/contract/buying/addresses'
import { MAX_ADDRESSES } from '../../server/src/addresses/addresses.routes.ts'
import { ADDRESS } from '../buyer.ts'
import type { Buyer } from '../fill-shop.ts'
import { ShopClient } from '../shop-client.ts'

/** So many more than a customer may have. */
const TOO_MANY = 20

/**
 * A customer saves more addresses at once than are allowed. The shop counts them under an advisory lock: without it, or if
 * it did not hold for all connections of the pooler, too many would be stored. Returns how many more or fewer there are.
 */
export async function addAddressesAtOnce(baseUrls: string[], { cookie }: Buyer): Promise<number> {
  const client = new ShopClient(baseUrls, { guestId: 'AddressGuestAddressGuestAddress0', cookie })
  await Promise.all(
    Array.from({ length: MAX_ADDRESSES + TOO_MANY }, () =>
      client.untilAnswered(createAddress, ADDRESS),
    ),
  )
  const listed = await client.untilAnswered(listAddresses, {})
  if (!listed.ok) throw listed.error
  return listed.body.addresses.length - MAX_ADDRESSES
}
