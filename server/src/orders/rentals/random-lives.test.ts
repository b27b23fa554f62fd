import { randomUUID } from 'node:crypto'
import { purchaseRental, previewPurchaseRental } from '@twirl/contract/buying/checkout'
import { extendRental, previewExtension } from '@twirl/contract/buying/extensions'
import { getOrder, listOrders, makeReturn } from '@twirl/contract/buying/orders'
import type { Endpoint, EndpointInput } from '@twirl/contract/endpoint'
import {
  listCharges,
  makeCharge,
  recordOfflinePayment,
  retryCharge,
} from '@twirl/contract/staff/money/charges'
import { getOrderMoney, refundOrder } from '@twirl/contract/staff/money/refunds'
import { getStaffOrder } from '@twirl/contract/staff/orders/order-details'
import { receiveItem } from '@twirl/contract/staff/orders/order-steps'
import { countScan, undoScan } from '@twirl/contract/staff/warehouse/bench'
import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import { moveUnit } from '@twirl/contract/staff/warehouse/units'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { UNKNOWN_VISITOR } from '#platform/http/visitor.ts'
import { sessionCookie, staffSessionCookie } from '#platform/security/session-cookie.ts'
import { startSession } from '#platform/security/sessions.ts'
import { startStaffSession } from '#staff/login/staff-sessions.ts'
import { openRentingShop } from '../../../test/orders/renting-shop.ts'
import {
  type Act,
  type Mistake,
  RentalModel,
  type Start,
} from '../../../test/orders/rental-model.ts'
import { insertStaff } from '../../../test/staff-factory.ts'

// `npm run long-test` makes more of them, other ones each time.
const isLong = process.env['LONG_TESTS'] === 'on'
const LIVES = isLong ? 1_000 : 30
const SEED = Number(
  process.env['RENTAL_LIVES_SEED'] ?? (isLong ? Date.now() % 2 ** 31 : 20_270_104),
)
const MAX_ACTS = 30
const REASON = 'Looked at the scans.'
const MISTAKES: Mistake[] = [
  'a bought piece stays late',
  'an announcement counts forever',
  'a charge does not end the piece',
  'the line counts as a whole',
  'a refund does not reopen the piece',
  'an extension also moves pieces that are back',
]

/** Acts that happened at one time, in the order in which the shop did them. */
type Step = { day: number; now: number; acts: Act[] }
/** What the shop showed after each step. */
type Life = { start: Start; steps: (Step & { shown: Shown })[] }
type Shown = ReturnType<RentalModel['shown']> & { charged: number; refunded: number }

const shop = await openRentingShop({ units: LIVES + 10 })
const { app, newShippedRental, newDeliveredRental, noon, runMorning } = shop
const { db, clock } = app
const staff = await insertStaff(db)

/** Random numbers that a seed repeats (mulberry32). */
function randomFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  const chance = (probability: number) => next() < probability
  const oneOf = <Item>(items: readonly Item[]): Item => items[below(items.length)]!
  return { below, chance, oneOf }
}
type Random = ReturnType<typeof randomFrom>

const dateOf = (day: number) => new Date(Date.UTC(2027, 0, day)).toISOString().slice(0, 10)
const dayOfDate = (date: string) => (Date.parse(date) - Date.UTC(2026, 11, 31)) / 86_400_000

const KINDS: Act['kind'][] = [
  'ANNOUNCE',
  'ANNOUNCE',
  'SCAN',
  'SCAN',
  'SCAN',
  'UNDO',
  'UNDO',
  'RECEIVE',
  'BUY',
  'BUY',
  'REFUND',
  'REFUND',
  'EXTEND',
  'EXTEND',
  'CHARGE',
  'CHARGE',
  'CHARGE',
  'RETRY',
  'PAY_OUTSIDE',
  'LOSE',
  'FIND',
  'MORNING',
  'MORNING',
  'WAIT',
]

type Moment = { start: Start; steps: Step[]; day: number; now: number }

/** Mostly an act that the model allows, because a refused one changes nothing. */
function chooseAct(random: Random, id: number, { start, steps, day, now }: Moment): Act {
  const { model } = replay(start, steps)
  model.setTime(day, now)
  for (let tries = 0; ; tries++) {
    const act = randomAct(random, id, model)
    const { isAccepted } = replay(start, [...steps, { day, now, acts: [act] }])
    if (isAccepted[0] || tries === 5 || random.chance(0.1)) return act
  }
}

function randomAct(random: Random, id: number, model: RentalModel): Act {
  const { below, chance, oneOf } = random
  const kind = oneOf(KINDS)
  const piece = below(model.pieces.length)
  const withUnit = (...units: string[]) => {
    const found = model.pieces.flatMap(({ unit }, index) => (units.includes(unit) ? index : []))
    return found.length > 0 ? oneOf(found) : piece
  }
  switch (kind) {
    case 'SCAN':
      return {
        id,
        kind,
        piece: chance(0.8) ? withUnit('OUT', 'RETURNING', 'RECEIVED') : piece,
        to: oneOf(['IN_HOUSE', 'CLEANING'] as const),
        isWorn: chance(0.5),
      }
    case 'UNDO':
      return { id, kind, scan: [...model.scans.keys()].at(-1) ?? 0, isAbsent: chance(0.4) }
    case 'RECEIVE': {
      const away = model.pieces.flatMap(({ unit }, index) =>
        ['OUT', 'RETURNING'].includes(unit) ? index : [],
      )
      return { id, kind, pieces: away.length > 0 && chance(0.5) ? away : [withUnit('OUT')] }
    }
    case 'BUY':
      return { id, kind, quantity: 1 + below(2) }
    case 'REFUND':
      return { id, kind, order: [...model.orders.keys()].at(-1) ?? 0 }
    case 'CHARGE': {
      const about = oneOf(['LATE', 'LATE', 'DAMAGE'] as const)
      const most = (about === 'LATE' ? model.lateCap() : 120) || 35
      const amount = oneOf([most, most, Math.ceil(most / 3), most + 1])
      return { id, kind, about, amount, isDeclined: chance(0.4) }
    }
    case 'RETRY':
    case 'PAY_OUTSIDE': {
      const unpaid = [...model.charges].flatMap(([charge, { isPaid }]) => (isPaid ? [] : charge))
      return { id, kind, charge: unpaid.length > 0 ? oneOf(unpaid) : 0 }
    }
    case 'LOSE':
      return { id, kind, piece: withUnit('OUT', 'RETURNING') }
    case 'FIND':
      return { id, kind, piece: withUnit('LOST') }
    default:
      return { id, kind }
  }
}

/** Acts that are sent alone, because they set the cards or are about all orders. */
const isLonely = (act: Act) =>
  act.kind === 'MORNING' || act.kind === 'WAIT' || (act.kind === 'CHARGE' && act.isDeclined)

function replay(start: Start, steps: Step[]): { model: RentalModel; isAccepted: boolean[] } {
  const model = new RentalModel(start)
  let isAccepted: boolean[] = []
  for (const { day, now, acts } of steps) {
    model.setTime(day, now)
    isAccepted = acts.map((act) => model.apply(act))
  }
  return { model, isAccepted }
}

/** A rental order in the shop, and the calls of its customer and of staff. */
async function openLife({ quantity, isScanned }: Start) {
  const rental = await (isScanned ? newDeliveredRental : newShippedRental)({ quantity })
  const { order_number: number, itemId: order_item_id, customer_id, credit_card_id, sku } = rental
  const scanKeys = new Map<number, string>()
  const orderNumbers = new Map<number, string>()
  const chargeIds = new Map<number, number>()
  let cookies = { customer: '', staff: '' }
  const { rows: units } = await sql<{ id: number; code: string }>`
    select b.unit_id as id from rental r join booking b on b.id = r.booking_id
    where r.order_item_id = ${order_item_id} order by r.id`.execute(db)
  const codes = units.map(({ id }) => unitCodeOf(id))
  const paidBefore = await readMoney()

  /** Sessions are short, and months pass. */
  async function logIn() {
    const now = clock.now()
    const login = {
      staff_id: staff.id,
      stage: 'COMPLETE',
      password_at: now,
      visitor: UNKNOWN_VISITOR,
      now,
    } as const
    const customer = await startSession(db, customer_id, null, now)
    const member = await startStaffSession(db, login)
    const first = (cookie: string[]) => cookie[0]!.split(';')[0]!
    cookies = {
      customer: first(sessionCookie('http://localhost').started(customer)),
      staff: first(staffSessionCookie('http://localhost').started(member)),
    }
  }

  const asCustomer = <E extends Endpoint>(endpoint: E, input: EndpointInput<E>) =>
    app.call(endpoint, input, { cookie: cookies.customer })
  const asStaff = <E extends Endpoint>(endpoint: E, input: EndpointInput<E>) =>
    app.call(endpoint, input, { cookie: cookies.staff })

  async function readMoney() {
    const { rows } = await sql<{ charged: number; refunded: number }>`
      select coalesce(sum(s.amount_cents), 0)::int / 100 as charged,
        coalesce(sum(s.refunded_cents), 0)::int / 100 as refunded
      from sandbox_charge s join checkout c using (order_token)
      where c.customer_id = ${customer_id} and s.state = 'PAID'`.execute(db)
    return rows[0]!
  }

  /** Returns a function that sends the act, and again the same request if it is called again. */
  async function prepare(act: Act): Promise<() => Promise<boolean>> {
    const request_key = randomUUID()
    const isDone = ({ status }: { status: number }) => status === 200
    switch (act.kind) {
      case 'WAIT':
        return async () => true
      case 'MORNING':
        return async () => {
          const now = clock.now()
          await runMorning(dateOf(dayOfDate(now.toISOString().slice(0, 10))))
          clock.set(now)
          return true
        }
      case 'ANNOUNCE':
        return async () => isDone(await asCustomer(makeReturn, { order_item_id }))
      case 'SCAN': {
        const [code, station] = [
          codes[act.piece]!,
          act.to === 'IN_HOUSE' ? 'RAIL' : 'CLEANING',
        ] as const
        const grade = act.isWorn ? 'WORN' : 'AS_GOOD'
        const scanned = { key: request_key, code, station, grade, note: '', age_ms: 0 } as const
        scanKeys.set(act.id, request_key)
        return async () => {
          const { status, body } = await asStaff(countScan, scanned)
          return status === 200 && body.set_aside === null
        }
      }
      case 'UNDO': {
        const key = scanKeys.get(act.scan) ?? randomUUID()
        return async () => isDone(await asStaff(undoScan, { key, is_absent: act.isAbsent }))
      }
      case 'RECEIVE': {
        const received = act.pieces.map((piece) => codes[piece]!)
        return async () =>
          isDone(await asStaff(receiveItem, { number, order_item_id, units: received }))
      }
      case 'BUY': {
        const wanted = {
          sku,
          quantity: act.quantity,
          original_order_number: number,
          coupon_code: null,
        }
        const { status, body } = await asCustomer(previewPurchaseRental, wanted)
        if (status !== 200) return async () => false
        const { order_token } = body
        return async () => {
          const bought = await asCustomer(purchaseRental, {
            ...wanted,
            credit_card_id,
            order_token,
          })
          if (isDone(bought)) orderNumbers.set(act.id, bought.body.order_number)
          return isDone(bought)
        }
      }
      case 'EXTEND': {
        const { status, body } = await asCustomer(previewExtension, { order_item_id })
        if (status !== 200) return async () => false
        const { order_token } = body
        return async () =>
          isDone(await asCustomer(extendRental, { order_item_id, order_token, credit_card_id }))
      }
      case 'REFUND': {
        const orderNumber = orderNumbers.get(act.order)
        if (orderNumber === undefined) return async () => false
        const { status, body } = await asStaff(getOrderMoney, { orderNumber })
        if (status !== 200 || body.left === 0) return async () => false
        const share = { lines: [], amount: null }
        const wanted = { orderNumber, share, amount: body.left, reason: REASON, request_key }
        return async () => {
          const refunded = await asStaff(refundOrder, wanted)
          return isDone(refunded) && refunded.body.state === 'PAID'
        }
      }
      case 'CHARGE': {
        const { about: kind, amount, isDeclined } = act
        const explanation = 'It did not come back in time.'
        const wanted = {
          orderNumber: number,
          order_item_id,
          kind,
          amount,
          explanation,
          reason: REASON,
          request_key,
        }
        return async () => {
          if (isDeclined) await shop.setCards('DECLINE')
          const { status, body } = await asStaff(makeCharge, wanted)
          if (isDeclined) await shop.setCards('ACCEPT')
          if (status !== 200) return false
          chargeIds.set(act.id, body.id)
          if (body.charge_order_number !== null) orderNumbers.set(act.id, body.charge_order_number)
          return body.state === (isDeclined ? 'DECLINED' : 'PAID')
        }
      }
      case 'RETRY':
      case 'PAY_OUTSIDE': {
        const id = chargeIds.get(act.charge) ?? 999_999
        return async () => {
          const { status, body } = await (act.kind === 'RETRY'
            ? asStaff(retryCharge, { id, reason: REASON })
            : asStaff(recordOfflinePayment, { id, method: 'CASH', reference: '', reason: REASON }))
          if (status !== 200) return false
          if (body.charge_order_number !== null)
            orderNumbers.set(act.charge, body.charge_order_number)
          return body.state === 'PAID' || body.state === 'PAID_OFFLINE'
        }
      }
      case 'LOSE':
      case 'FIND': {
        const code = codes[act.piece]!
        const { rows } = await sql<{ state: 'OUT' }>`
          select state from unit where id = ${units[act.piece]!.id}`.execute(db)
        const seen_state = rows[0]!.state
        const moved = {
          code,
          act: act.kind,
          seen_state,
          ...(act.kind === 'LOSE' && { reason: REASON }),
        }
        return async () => isDone(await asStaff(moveUnit, moved))
      }
    }
  }

  /** Reads the pages, each of which has to open. */
  async function look(): Promise<Shown> {
    const [page, history, staffPage, charges] = await Promise.all([
      asCustomer(getOrder, { orderNumber: number }),
      asCustomer(listOrders, { skip: 0, limit: 10 }),
      asStaff(getStaffOrder, { orderNumber: number }),
      asStaff(listCharges, { orderNumber: number }),
    ])
    const statuses = [page, history, staffPage, charges].map(({ status }) => status)
    if (statuses.some((status) => status !== 200))
      throw new Error(`the pages answer ${statuses.join(', ')}`)
    const item = page.body.order_items.find(({ id }) => id === order_item_id)!
    const cap = charges.body.items.find((each) => each.order_item_id === order_item_id)!
    const { rows } = await sql<{ state: Shown['units'][number] }>`
      select u.state from rental r join booking b on b.id = r.booking_id join unit u on u.id = b.unit_id
      where r.order_item_id = ${order_item_id} order by r.id`.execute(db)
    const { state, quantity_out, due_date } = item.rental!
    const money = await readMoney()
    return {
      state,
      is_returnable: item.is_returnable,
      is_purchasable: item.is_purchasable,
      quantity_out,
      due: due_date === null ? null : dayOfDate(due_date),
      late: cap.late_cap,
      damage: cap.damage_cap,
      units: rows.map((unit) => unit.state),
      charged: money.charged - paidBefore.charged,
      refunded: money.refunded - paidBefore.refunded,
    }
  }

  return { logIn, prepare, look }
}

/** Compares the model with what the shop shows. A due day matters only while the customer has a piece. */
function agrees(model: RentalModel, shown: Shown): boolean {
  const expected = model.shown()
  const { due, charged, refunded, ...rest } = shown
  return (
    JSON.stringify({ ...rest, due: expected.due === null ? null : due }) ===
      JSON.stringify({ ...rest, ...expected }) &&
    model.charged - model.refunded === charged - refunded
  )
}

/** Lives a life, and compares the shop with the model after each act. Returns what happened. */
async function runLife(seed: number): Promise<Life> {
  const random = randomFrom(seed)
  const { below, chance } = random
  const start = { quantity: 1 + below(3), isScanned: chance(0.7) }
  const { logIn, prepare, look } = await openLife(start)
  let day = start.isScanned ? 12 : 6 + below(9)
  let histories: Step[][] = [[]]
  const shownSteps: Shown[] = []
  const log: string[] = [JSON.stringify(start)]

  const wrong = (problem: string, shown?: Shown) => {
    const expected = histories.map((steps) => JSON.stringify(replay(start, steps).model.shown()))
    return new Error(
      [
        `RENTAL_LIVES_SEED=${seed}: ${problem}`,
        ...log,
        `shown ${JSON.stringify(shown)}`,
        ...expected.map((text) => `expected before ${text}`),
      ].join('\n'),
    )
  }

  const count = 10 + below(MAX_ACTS - 9)
  for (let id = 1; id <= count; id++) {
    const days = chance(0.5) ? 0 : below(21)
    day += days
    noon(dateOf(day))
    clock.advance({ seconds: id })
    const now = clock.now().getTime()
    if (days > 0 || id === 1) await logIn()
    const moment = { start, steps: histories[0]!, day, now }
    const act = chooseAct(random, id, moment)
    const other = chooseAct(random, id + 1_000, moment)
    const way =
      isLonely(act) || chance(0.75) ? 'ONCE' : chance(0.5) || isLonely(other) ? 'TWICE' : 'BOTH'
    const acts = way === 'BOTH' ? [act, other] : [act]
    log.push(`${dateOf(day)} ${way} ${JSON.stringify(acts)}`)

    const sends = []
    for (const each of acts) sends.push(await prepare(each))
    if (way === 'TWICE') sends.push(sends[0]!)
    const isDone = await Promise.all(sends.map((send) => send()))
    // A request that is sent twice may be refused once.
    const isAccepted = way === 'TWICE' ? [isDone[0]! || isDone[1]!] : isDone
    const shown = await look().catch((error: unknown) => {
      throw wrong(String(error))
    })
    const sequences = [acts]
    // Either act comes first; one that the other was in the way of is refused, and changes nothing.
    if (way === 'BOTH')
      sequences.push(
        acts.toReversed(),
        acts.filter((_, index) => isAccepted[index]),
      )
    const possible = histories
      .flatMap((steps) => sequences.map((sequence) => [...steps, { day, now, acts: sequence }]))
      .filter((steps) => {
        const after = replay(start, steps)
        const asked = steps.at(-1)!.acts
        return (
          agrees(after.model, shown) &&
          asked.every((each, index) => after.isAccepted[index] === isAccepted[acts.indexOf(each)])
        )
      })
    if (possible.length === 0) {
      const after = sequences.map((sequence) => {
        const result = replay(start, [...histories[0]!, { day, now, acts: sequence }])
        return JSON.stringify([
          result.model.shown(),
          result.model.charged,
          result.model.refunded,
          result.isAccepted,
        ])
      })
      throw wrong(`accepted ${isAccepted.join()}, expected after\n${after.join('\n')}`, shown)
    }
    histories = possible.slice(0, 32)
    shownSteps.push(shown)
  }
  return {
    start,
    steps: histories[0]!.map((step, index) => ({ ...step, shown: shownSteps[index]! })),
  }
}

/** Whether a model that makes this mistake disagrees with what the shop showed. */
function isFoundOut({ start, steps }: Life, mistake: Mistake): boolean {
  return steps.some(({ shown }, index) => {
    const { model } = replay({ ...start, mistake }, steps.slice(0, index + 1))
    return !agrees(model, shown)
  })
}

const lives: Life[] = []

test(
  `${LIVES} random lives of rented pieces: pages, offers, caps and money follow the rules (ORDER-7, ORDER-21, STAFF-33, STAFF-245) (seed ${SEED})`,
  async () => {
    const errors: string[] = []
    for (let life = 0; life < LIVES; life++)
      await runLife(SEED + life).then(
        (l) => lives.push(l),
        (e) => errors.push(e.message),
      )
    ;(await import('node:fs')).writeFileSync('/tmp/e-errors.txt', errors.join('\n\n=====\n'))
    expect(errors.length).toBe(0)
  },
  LIVES * 8_000,
)

test.each(MISTAKES)('the lives disagree with a model in which %s', (mistake) => {
  expect(lives.some((life) => isFoundOut(life, mistake))).toBe(true)
})
