import type { RosterState } from '@twirl/contract/groups/lead-roster'

/** What decides how far an order is. */
export type OrderFacts = {
  is_handed_out: boolean
  rented_pieces: number
  /** Rented pieces that are with the member. */
  pieces_out: number
}

type PersonFacts = {
  is_attending: boolean | null
  has_joined: boolean
  has_bag: boolean
  orders: OrderFacts[]
}

/** Returns how far a person is (LEAD-3): the furthest state, but the least far of several orders, which needs something. */
export function rosterStateOf(person: PersonFacts): RosterState {
  const { is_attending, has_joined, has_bag, orders } = person
  if (orders.length > 0) {
    if (orders.some(({ is_handed_out }) => !is_handed_out)) return 'ORDERED'
    return orders.every(isReturned) ? 'RETURNED' : 'HANDED_OUT'
  }
  if (has_bag) return 'IN_BAG'
  if (has_joined) return 'JOINED'
  if (is_attending === null) return 'INVITED'
  return is_attending ? 'COMING' : 'DECLINED'
}

/** What was bought stays with the member, and is not returned. */
function isReturned({ rented_pieces, pieces_out }: OrderFacts): boolean {
  return rented_pieces > 0 && pieces_out === 0
}
