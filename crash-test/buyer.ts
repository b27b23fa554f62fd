import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import {
  type AddressFields,
  createAddress,
  type GuestAddress,
} from '@twirl/contract/buying/addresses'
import { addCartItem, deleteCartItem } from '@twirl/contract/buying/cart'
import { placeGuestOrder, placeOrder, preview, type Preview } from '@twirl/contract/buying/checkout'
import { createCard } from '@twirl/contract/buying/credit-cards'
import type { EndpointInput } from '@twirl/contract/endpoint'
import type { Buyer, Shelf } from './fill-shop.ts'
import { type Answer, ShopClient } from './shop-client.ts'
import type { PlacedOrder } from './staff/work.ts'

type Ordered = { outcome: 'ORDERED'; order_token: string; order_number: string; total: number }

/** What the shop told a buyer. */
export type Told = Ordered | { outcome: 'SOLD_OUT' } | { outcome: 'UNEXPECTED'; what: string }

const GOOD_CARD = '4242424242424242'
const DECLINED_CARD = '4000000000000002'
/** The gateway charges it and does not answer. */
const SILENT_CARD = '4000000000000119'

const SHARES = { guest: 0.35, group: 0.2, scarce: 0.1, coupon: 0.3, declined: 0.1, silent: 0.05 }
const DOUBLE_CLICKS = 0.15
const IMPATIENT = 0.1
const MAX_PREVIEWS = 8
const MAX_SUBMITS = 400
/** Nothing was ordered under the token: a new preview is needed. */
const CHANGED = ['ORDER_CHANGED', 'ORDER_TOKEN_EXPIRED', 'ORDER_REFUNDED']
const PAUSE_MS = 200

export const ADDRESS: AddressFields = {
  first_name: 'Nora',
  last_name: 'Lane',
  cell_phone: '4045550100',
  street_address: '12 Peachtree Street',
  apt_unit_floor: null,
  city: 'Atlanta',
  state: 'GA',
  zip_code: '30301',
}

const cardDetails = (credit_card_number: string) => ({
  credit_card_number,
  expiration_date: '2032-01-01',
  security_code: '123',
})

type Cards = { good: number; declined: number; silent: number }

/** A customer of the crash test, with what belongs to the account. */
export type Member = { client: ShopClient; cards: Cards; addressId: number }

/** Before anything is killed. */
export async function openAccount(baseUrls: string[], { cookie }: Buyer): Promise<Member> {
  const client = new ShopClient(baseUrls, { guestId: newGuestId(), cookie })
  const save = async (number: string) => {
    const answer = await client.untilAnswered(createCard, cardDetails(number))
    if (!answer.ok) throw answer.error
    return answer.body.id
  }
  const cards = {
    good: await save(GOOD_CARD),
    declined: await save(DECLINED_CARD),
    silent: await save(SILENT_CARD),
  }
  const address = await client.untilAnswered(createAddress, ADDRESS)
  if (!address.ok) throw address.error
  return { client, cards, addressId: address.body.id }
}

function newGuestId(): string {
  return randomBytes(16).toString('hex')
}

/** One purchase from the empty bag to the last answer. Staff learn of an order that was placed. */
export async function buy(
  baseUrls: string[],
  shelf: Shelf,
  member: Member,
  { random, onOrder }: { random: () => number; onOrder: (order: PlacedOrder) => void },
): Promise<Told> {
  const wish = makeWish(shelf, random)
  const guestId = newGuestId()
  const client = wish.isGuest ? new ShopClient(baseUrls, { guestId }) : member.client
  const added = await client.untilAnswered(addCartItem, {
    cart_type: wish.isGroup ? 'TRUNK_SHOW' : 'INDIVIDUAL',
    trunk_show_id: wish.isGroup ? shelf.eventId : null,
    sku: wish.sku,
    quantity: 1,
    transaction_type: wish.isPurchase ? 'PURCHASE' : 'RENT',
  })
  if (!added.ok) return refusedAs(added.error.code)
  const item = added.body.id
  const order = {
    items: [{ id: item, quantity: 1 }],
    guest: wish.isGuest ? { ...ADDRESS, email: `${guestId}@example.com` } : null,
  }
  const told = await payWish(client, member, shelf, { ...wish, ...order }, random)
  if (told.outcome !== 'ORDERED') await client.untilAnswered(deleteCartItem, { itemId: item })
  else
    onOrder({
      order_number: told.order_number,
      kind: kindOf(wish),
      customer: wish.isGuest ? null : member,
    })
  return told
}

function kindOf({ isGuest, isGroup, isPurchase }: Wish): PlacedOrder['kind'] {
  if (isGuest) return 'GUEST'
  if (isGroup) return 'GROUP'
  return isPurchase ? 'PURCHASE' : 'RENTAL'
}

type Wish = {
  isGuest: boolean
  isGroup: boolean
  isPurchase: boolean
  sku: string
  coupon: string | null
  card: keyof Cards
}

/** Everything that chance decides, so that a run repeats. */
function makeWish(shelf: Shelf, random: () => number): Wish {
  const is = (share: number) => random() < share
  const pick = (skus: string[]) => skus[Math.floor(random() * skus.length)]!
  const isGuest = is(SHARES.guest)
  const isGroup = !isGuest && is(SHARES.group)
  // Guests cannot rent, and the pieces of this event are not for sale.
  const isPurchase = isGuest || (!isGroup && is(0.5))
  const isScarce = !isGroup && is(SHARES.scarce)
  const { rentals, sales, group, scarce } = shelf
  const usual = pick(isGroup ? group : isPurchase ? sales : rentals)
  return {
    isGuest,
    isGroup,
    isPurchase,
    sku: isScarce ? (isPurchase ? scarce.sale : scarce.rental) : usual,
    coupon: is(SHARES.coupon) ? (is(0.5) ? 'FEW' : 'ONCE') : null,
    card: is(SHARES.declined) ? 'declined' : is(SHARES.silent) ? 'silent' : 'good',
  }
}

type Order = Wish & { items: { id: number; quantity: number }[]; guest: GuestAddress | null }

async function payWish(
  client: ShopClient,
  member: Member,
  shelf: Shelf,
  order: Order,
  random: () => number,
): Promise<Told> {
  let { coupon } = order
  for (let previews = 0; previews < MAX_PREVIEWS; previews++) {
    const quote = await client.untilAnswered(preview, {
      cart_type: order.isGroup ? 'TRUNK_SHOW' : 'INDIVIDUAL',
      trunk_show_id: order.isGroup ? shelf.eventId : null,
      items: order.items,
      customer_address_id: order.guest || order.isGroup ? null : member.addressId,
      customer_address: order.guest,
      coupon_code: coupon,
    })
    if (!quote.ok) {
      if (!quote.error.code.startsWith('COUPON')) return refusedAs(quote.error.code)
      coupon = null
      continue
    }
    if (!quote.body.is_able_to_checkout) return { outcome: 'SOLD_OUT' }
    const told = await pay(client, member, shelf, { ...order, coupon }, quote.body, random)
    if (told === 'WITHOUT_COUPON') coupon = null
    else if (told !== 'CHANGED') return told
  }
  return { outcome: 'UNEXPECTED', what: 'the order kept changing' }
}

/** Repeats the same submit until it is answered for good. */
async function pay(
  client: ShopClient,
  member: Member,
  shelf: Shelf,
  order: Order,
  { order_token, total }: Preview,
  random: () => number,
): Promise<Told | 'CHANGED' | 'WITHOUT_COUPON'> {
  let { card } = order
  for (let submits = 0; submits < MAX_SUBMITS; submits++) {
    const answer = await submit(
      client,
      requestOf(member, shelf, { ...order, card }, order_token),
      random,
    )
    if (answer !== 'NO_ANSWER') {
      if (answer.ok)
        return { outcome: 'ORDERED', order_token, total, order_number: answer.body.order_number }
      const { code, status } = answer.error
      if (code === 'PAY_FAILED') {
        if (card === 'good') return { outcome: 'UNEXPECTED', what: 'a good card was declined' }
        card = 'good'
      } else if (CHANGED.includes(code)) return 'CHANGED'
      else if (code.startsWith('COUPON')) return 'WITHOUT_COUPON'
      else if (status !== 503 && code !== 'ORDER_IN_PROGRESS')
        return { outcome: 'UNEXPECTED', what: code }
    }
    await setTimeout(PAUSE_MS)
  }
  return { outcome: 'UNEXPECTED', what: 'no final answer' }
}

type Submit =
  | { endpoint: typeof placeOrder; input: EndpointInput<typeof placeOrder> }
  | { endpoint: typeof placeGuestOrder; input: EndpointInput<typeof placeGuestOrder> }

const NUMBERS: Record<keyof Cards, string> = {
  good: GOOD_CARD,
  declined: DECLINED_CARD,
  silent: SILENT_CARD,
}

function requestOf(
  { cards, addressId }: Member,
  { eventId }: Shelf,
  { guest, items, coupon, card, isGroup }: Order,
  order_token: string,
): Submit {
  const both = { items, coupon_code: coupon, order_token }
  if (guest)
    return {
      endpoint: placeGuestOrder,
      input: { ...both, guest_customer: guest, credit_card: cardDetails(NUMBERS[card]) },
    }
  return {
    endpoint: placeOrder,
    input: {
      ...both,
      cart_type: isGroup ? 'TRUNK_SHOW' : 'INDIVIDUAL',
      trunk_show_id: isGroup ? eventId : null,
      customer_address_id: isGroup ? null : addressId,
      credit_card_id: cards[card],
    },
  }
}

/** Sometimes pressed twice, sometimes left before the answer and pressed again. */
async function submit(
  client: ShopClient,
  { endpoint, input }: Submit,
  random: () => number,
): Promise<Answer<typeof placeOrder> | 'NO_ANSWER'> {
  const send = (patience?: number) =>
    client.once(endpoint, input, patience) as Promise<Answer<typeof placeOrder> | 'NO_ANSWER'>
  if (random() < IMPATIENT) await send(random() * 40)
  if (random() >= DOUBLE_CLICKS) return send()
  const [first, second] = await Promise.all([send(), send()])
  if (
    first !== 'NO_ANSWER' &&
    second !== 'NO_ANSWER' &&
    first.ok &&
    second.ok &&
    first.body.order_number !== second.body.order_number
  )
    throw new Error(
      `one token, two orders: ${first.body.order_number}, ${second.body.order_number}`,
    )
  return first !== 'NO_ANSWER' && first.ok ? first : second
}

function refusedAs(code: string): Told {
  return ['OUT_OF_STOCK', 'NO_MORE_IN_STOCK'].includes(code)
    ? { outcome: 'SOLD_OUT' }
    : { outcome: 'UNEXPECTED', what: code }
}
