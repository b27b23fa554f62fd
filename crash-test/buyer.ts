import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import {
  type AddressFields,
  createAddress,
  type GuestAddress,
} from '@twirl/contract/buying/addresses'
import { addCartItem, deleteCartItem } from '@twirl/contract/buying/cart'
import {
  continueOrder,
  getCheckoutStatus,
  placeGuestOrder,
  placeOrder,
  preview,
  type Preview,
  withdrawOrder,
} from '@twirl/contract/buying/checkout'
import type { EndpointInput } from '@twirl/contract/endpoint'
import type { Buyer, Shelf } from './fill-shop.ts'
import {
  builtInTill,
  type CardKind,
  type SavedCards,
  type Till,
  type TypedPayment,
} from './gateways/till.ts'
import { type Answer, ShopClient } from './shop-client.ts'
import type { PlacedOrder } from './staff/work.ts'

type Ordered = { outcome: 'ORDERED'; order_token: string; order_number: string; total: number }

/** What the shop told a buyer. */
export type Told =
  | Ordered
  | { outcome: 'SOLD_OUT' }
  /** The bank asked: the buyer gave up, or closed the tab. */
  | { outcome: 'WITHDRAWN' | 'LEFT' }
  | { outcome: 'UNEXPECTED'; what: string }

const SHARES = { guest: 0.35, group: 0.2, scarce: 0.1, coupon: 0.3, declined: 0.1, silent: 0.05 }
/** Shares of the buyers whose bank asks. The others confirm. */
const BANK_SHARES = { fails: 0.2, withdraws: 0.15, leaves: 0.15 }
const ASKED = 0.4
const TYPED_BY_MEMBERS = 0.3
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

/** A customer of the crash test, with what belongs to the account. */
export type Member = { client: ShopClient; cards: SavedCards; addressId: number }

/** Before anything is killed. */
export async function openAccount(
  baseUrls: string[],
  { cookie }: Buyer,
  till: Till = builtInTill,
): Promise<Member> {
  const client = new ShopClient(baseUrls, { guestId: newGuestId(), cookie })
  const cards = await till.saveCards(client)
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
  {
    random,
    onOrder,
    till,
  }: { random: () => number; onOrder: (order: PlacedOrder) => void; till: Till },
): Promise<Told> {
  const wish = makeWish(shelf, till, random)
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
  const told = await payWish({ client, member, shelf, till, random }, { ...wish, ...order })
  if (told.outcome === 'LEFT') return told
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
  card: CardKind
  /** Whether a customer types the card instead of using a saved one. */
  isTyped: boolean
  /** What the buyer does when the bank asks. */
  bank: 'passes' | keyof typeof BANK_SHARES
}

/** Everything that chance decides, so that a run repeats. */
function makeWish(shelf: Shelf, till: Till, random: () => number): Wish {
  const is = (share: number) => random() < share
  const pick = (skus: string[]) => skus[Math.floor(random() * skus.length)]!
  const isGuest = is(SHARES.guest)
  const isGroup = !isGuest && is(SHARES.group)
  // Guests cannot rent, and the pieces of this event are not for sale.
  const isPurchase = isGuest || (!isGroup && is(0.5))
  const isScarce = !isGroup && is(SHARES.scarce)
  const { rentals, sales, group, scarce } = shelf
  const usual = pick(isGroup ? group : isPurchase ? sales : rentals)
  const wish = {
    isGuest,
    isGroup,
    isPurchase,
    sku: isScarce ? (isPurchase ? scarce.sale : scarce.rental) : usual,
    coupon: is(SHARES.coupon) ? (is(0.5) ? 'FEW' : 'ONCE') : null,
    card: is(SHARES.declined) ? 'declined' : is(SHARES.silent) ? 'silent' : 'good',
    isTyped: isGuest,
    bank: 'passes',
  } as const
  if (!till.answerBank) return wish
  return {
    ...wish,
    card: wish.card === 'good' && is(ASKED) ? 'asks' : wish.card,
    isTyped: isGuest || is(TYPED_BY_MEMBERS),
    bank: till.failsFirst ? 'fails' : makeBank(isGuest, random()),
  }
}

/** A member who left would find the bag in use, so that only guests do. */
function makeBank(isGuest: boolean, chance: number): Wish['bank'] {
  const { fails, withdraws, leaves } = BANK_SHARES
  if (chance < fails) return 'fails'
  if (chance < fails + withdraws) return 'withdraws'
  return isGuest && chance < fails + withdraws + leaves ? 'leaves' : 'passes'
}

type Checkout = {
  client: ShopClient
  member: Member
  shelf: Shelf
  till: Till
  random: () => number
}

type Order = Wish & { items: { id: number; quantity: number }[]; guest: GuestAddress | null }

async function payWish(checkout: Checkout, order: Order): Promise<Told> {
  const { client, member, shelf } = checkout
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
    const told = await pay(checkout, { ...order, coupon }, quote.body)
    if (told === 'WITHOUT_COUPON') coupon = null
    else if (told !== 'CHANGED') return told
  }
  return { outcome: 'UNEXPECTED', what: 'the order kept changing' }
}

/** Repeats the same submit until it is answered for good. */
async function pay(
  checkout: Checkout,
  order: Order,
  { order_token, total }: Preview,
): Promise<Told | 'CHANGED' | 'WITHOUT_COUPON'> {
  const { client, till, random } = checkout
  let { card } = order
  let typed = order.isTyped ? till.typeCard(card) : null
  let hasFailed = false
  const change = (to: CardKind) => {
    card = to
    typed &&= till.typeCard(to)
  }
  for (let submits = 0; submits < MAX_SUBMITS; submits++) {
    const request = requestOf(checkout, { ...order, card }, { order_token, typed })
    const answer = await submit(client, request, random)
    if (answer !== 'NO_ANSWER') {
      if (answer.ok)
        return { outcome: 'ORDERED', order_token, total, order_number: answer.body.order_number }
      const { code, status } = answer.error
      if (code === 'PAYMENT_ACTION_REQUIRED') {
        const bank = hasFailed ? 'passes' : order.bank
        const ended = await answerBank(checkout, bank, order_token)
        if (ended === 'DECLINED') change(hasFailed ? 'good' : 'asks')
        hasFailed ||= ended === 'DECLINED'
        if (ended === 'DECLINED') continue
        if (ended) return ended
      } else if (code === 'PAY_FAILED') {
        if (card === 'good') return { outcome: 'UNEXPECTED', what: 'a good card was declined' }
        change('good')
      }
      // A token that an attempt has used up.
      else if (code === 'CARD_NOT_ACCEPTED' && typed) change(card)
      else if (CHANGED.includes(code)) return 'CHANGED'
      else if (code.startsWith('COUPON')) return 'WITHOUT_COUPON'
      else if (status !== 503 && code !== 'ORDER_IN_PROGRESS')
        return { outcome: 'UNEXPECTED', what: code }
    }
    await setTimeout(PAUSE_MS)
  }
  return { outcome: 'UNEXPECTED', what: 'no final answer' }
}

/** The buyer answers the bank, or does not. Null: what became of the order is heard by submitting it again. */
async function answerBank(
  { client, till, random }: Checkout,
  bank: Wish['bank'],
  orderToken: string,
): Promise<Told | 'DECLINED' | null> {
  const status = await client.untilAnswered(getCheckoutStatus, { orderToken })
  if (!status.ok || !status.body.action) return null
  const { client_secret } = status.body.action
  if (bank === 'leaves') {
    // In the bank's app, without the page.
    if (random() < 0.5) till.answerBank!(client_secret, true)
    return { outcome: 'LEFT' }
  }
  if (bank === 'withdraws') {
    const isAnswered = random() < 0.3
    const withdrawal = client.untilAnswered(withdrawOrder, { orderToken })
    // In the same moment, so that one of the two is faster.
    if (isAnswered) till.answerBank!(client_secret, true)
    const withdrawn = await withdrawal
    const isOpen =
      withdrawn.ok && ['PAID', 'PENDING', 'ACTION_REQUIRED'].includes(withdrawn.body.state)
    return isOpen ? null : { outcome: 'WITHDRAWN' }
  }
  till.answerBank!(client_secret, bank === 'passes')
  // The page asks, while the webhook of the same moment is on its way; sometimes two tabs ask.
  const ask = () => client.once(continueOrder, { orderToken })
  if (bank === 'passes') {
    if (random() < 0.8) await Promise.all(random() < 0.3 ? [ask(), ask()] : [ask()])
    return null
  }
  // The page asks once, and then reads what the shop has heard from it or from the webhook.
  void ask()
  for (let looks = 0; looks < MAX_SUBMITS; looks++) {
    const heard = await client.untilAnswered(getCheckoutStatus, { orderToken })
    if (heard.ok && heard.body.state === 'DECLINED') return 'DECLINED'
    await setTimeout(PAUSE_MS)
  }
  return { outcome: 'UNEXPECTED', what: 'a failed challenge was not declined' }
}

type Submit =
  | { endpoint: typeof placeOrder; input: EndpointInput<typeof placeOrder> }
  | { endpoint: typeof placeGuestOrder; input: EndpointInput<typeof placeGuestOrder> }

function requestOf(
  { member: { cards, addressId }, shelf: { eventId } }: Checkout,
  { guest, items, coupon, card, isGroup }: Order,
  { order_token, typed }: { order_token: string; typed: TypedPayment | null },
): Submit {
  const both = { items, coupon_code: coupon, order_token }
  if (guest)
    return { endpoint: placeGuestOrder, input: { ...both, guest_customer: guest, ...typed } }
  return {
    endpoint: placeOrder,
    input: {
      ...both,
      cart_type: isGroup ? 'TRUNK_SHOW' : 'INDIVIDUAL',
      trunk_show_id: isGroup ? eventId : null,
      customer_address_id: isGroup ? null : addressId,
      ...(typed && 'confirmation_token' in typed ? typed : { credit_card_id: cards[card] }),
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
