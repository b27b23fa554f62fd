import { randomBytes, randomUUID } from 'node:crypto'
import { insertNote } from '../../src/customers/notes.queries.ts'
import { addNote, assign, reply, setDone } from '../../src/messages/desk/answer-message.ts'
import { addOrderNote } from '../../src/orders/desk/notes.ts'
import { shippedMail } from '../../src/orders/mails/shipped-mail.ts'
import { orderLinkOf } from '../../src/orders/public.ts'
import { listParcels } from '../../src/orders/parcels/parcels.queries.ts'
import { refundOrder } from '../../src/orders/refunds/staff/refund-order.ts'
import { rentalDaysOf } from '../../src/orders/returns/due-date.ts'
import { cancelOrder } from '../../src/orders/steps/cancel-order.ts'
import { systemClock } from '../../src/platform/clock.ts'
import type { Transaction } from '../../src/platform/database/transaction.ts'
import { customerOwner, type StaffCaller } from '../../src/platform/http/visitor.ts'
import { formatDollars, toCents, toDollars } from '../../src/platform/money.ts'
import { recipientHashOf } from '../../src/platform/outbox/outbox.ts'
import type { Secrets } from '../../src/platform/security/secrets.ts'
import { sandboxGateway } from '../../src/providers/payments/sandbox.ts'
import { audit } from '../../src/staff/public.ts'
import { DEFAULT_SETTINGS } from '../../src/system/default-settings.ts'
import { dayOf } from '../../src/platform/new-york-time.ts'
import { DEMO_CARDS } from '../guide.ts'
import { OrderDesk } from '../orders/order-desk.ts'
import { placeOrder } from '../orders/place-order.ts'
import { FIXED_SKUS } from '../stock/plan-stock.ts'
import { insertActs } from './season.queries.ts'
import { joinTransaction } from '../orders/join-transaction.ts'
import {
  getOrderItems,
  insertCase,
  insertConflict,
  insertObjectedCharge,
  insertSeasonMessage,
  insertSentMails,
} from './desk.queries.ts'
import { CUSTOMER_NOTES, ORDER_NOTES, SEASON_MESSAGES, type SeasonMessage } from './desk-texts.ts'
import type { FilledSeason } from './fill-season.ts'

const HOUR_MS = 3_600_000
const SPRING_FORMAL = 1
/** Mails of so many orders that left last can be read. */
const MAIL_COUNT = 20

const LATE_CHARGE = 'TW-SN000001'

const REFUND_LIMIT_CENTS = toCents(DEFAULT_SETTINGS.finance_terms.refund_limit)
const SILENT = () => {}

/** What service and finance have on their desks: messages, notes, refunds and a contact conflict. */
export async function fillDesk(
  transaction: Transaction,
  secrets: Secrets,
  season: FilledSeason,
): Promise<void> {
  const desk = new ServiceDesk(transaction, secrets, season)
  for (const message of SEASON_MESSAGES) await desk.write(message)
  await desk.note()
  await desk.refund()
  await desk.charge()
  await desk.cancel()
  await desk.leaveConflict()
  await desk.keepMails()
}

class ServiceDesk {
  readonly #transaction: Transaction
  readonly #secrets: Secrets
  readonly #season: FilledSeason
  readonly #deps
  #now = systemClock.now()

  constructor(transaction: Transaction, secrets: Secrets, season: FilledSeason) {
    this.#transaction = transaction
    this.#secrets = secrets
    this.#season = season
    const clock = { now: () => this.#now }
    const db = joinTransaction(transaction)
    this.#deps = {
      db,
      clock,
      secrets,
      outbox: { putMail: async () => false },
      publicOrigin: 'http://localhost',
      mailbox: '',
      gateway: sandboxGateway({ db, clock, secrets }),
      log: { info: SILENT, warn: SILENT, error: SILENT },
      refundLimitCents: () => REFUND_LIMIT_CENTS,
    }
  }

  /** Sets the clock to so many hours before the first start. */
  #back(hours: number): Date {
    this.#now = new Date(systemClock.now().getTime() - hours * HOUR_MS)
    return this.#now
  }

  async write({ kind, writer, hoursAgo, text, ...answer }: SeasonMessage): Promise<void> {
    const { customers, staff } = this.#season
    const { customer_id, first_name, last_name, email, phone_number } = customers[writer]!
    const created_at = this.#back(hoursAgo)
    const message = {
      owner: customerOwner(customer_id),
      message_token: randomBytes(16).toString('hex'),
      name: `${first_name} ${last_name}`,
      email,
      phone_number,
      message: text,
      created_at,
    }
    const { id: messageId } = await insertSeasonMessage(this.#transaction, kind, message)
    const id = await insertCase(this.#transaction, kind, messageId, created_at)
    const act = { id, staff_id: staff.service }
    if (answer.isAssigned) {
      this.#back(hoursAgo - 1)
      await assign(this.#deps, { ...act, to: staff.service, before: null })
    }
    this.#back(hoursAgo - 2)
    const token = randomUUID()
    if (answer.note) await addNote(this.#deps, { ...act, text: answer.note, token })
    if (answer.reply) await reply(this.#deps, { ...act, text: answer.reply, token, reply_count: 0 })
    if (answer.isDone) await setDone(this.#deps, { ...act, is_done: true })
  }

  async note(): Promise<void> {
    const { orders, customers, staff } = this.#season
    const service = callerOf(staff.service)
    const out = orders.filter(({ delivered_at, received_at }) => delivered_at && !received_at)
    for (const [i, text] of ORDER_NOTES.entries()) {
      this.#back(30 - 7 * i)
      const orderNumber = out[i * 9]!.order_number
      await addOrderNote(this.#deps, service, { orderNumber, text, request_key: randomUUID() })
    }
    for (const [i, text] of CUSTOMER_NOTES.entries()) {
      const created_at = this.#back(40 + i)
      const { customer_id } = customers[i * 6]!
      const note_token = randomBytes(16).toString('hex')
      const written = { customer_id, staff_id: staff.service, text, note_token, created_at }
      const note = await insertNote(this.#transaction, written)
      await audit(this.#transaction, this.#deps, {
        staff_id: staff.service,
        action: 'customer.note',
        subject_kind: 'customer',
        subject_id: customer_id,
        after: { note },
      })
    }
  }

  /** One in part, and one above the limit, which waits for a second person. */
  async refund(): Promise<void> {
    const { orders, staff } = this.#season
    const service = callerOf(staff.service)
    const individual = orders.filter(
      ({ event, delivered_at, received_at }) => !event && delivered_at && !received_at,
    )
    this.#back(26)
    await refundOrder(this.#deps, service, {
      orderNumber: individual[3]!.order_number,
      share: { lines: [], amount: 12 },
      amount: 12,
      reason: 'One piece arrived a day late.',
      request_key: randomUUID(),
    })
    const largest = individual.toSorted((a, b) => b.total_cents - a.total_cents)[0]!
    this.#back(5)
    await refundOrder(this.#deps, service, {
      orderNumber: largest.order_number,
      share: { lines: [], amount: null },
      amount: toDollars(largest.total_cents),
      reason: 'All pieces of the parcel were in the wrong size.',
      request_key: randomUUID(),
    })
  }

  /** For a rental that is overdue, to which the customer objects. */
  async charge(): Promise<void> {
    const { orders, staff } = this.#season
    const overdue = orders.find(({ return_by, delivered_at, return_requested_at }) => {
      const isOut = delivered_at && !return_requested_at
      return isOut && return_by && return_by < dayOf(systemClock.now())
    })!
    const { customer, order_number, pieces } = overdue
    const [piece] = pieces
    const order = await getOrderItems(this.#transaction, order_number)
    const today = dayOf(systemClock.now())
    const desk = new OrderDesk(this.#transaction, { secrets: this.#secrets, today })
    const charged = await desk.withCard(DEMO_CARDS[0].number, (card) =>
      placeOrder(desk, {
        order_number: LATE_CHARGE,
        channel: 'EXTRA_ONE_TIME_RENTAL_CHARGE',
        buyer: { ...customer, owner: customerOwner(customer.customer_id), card },
        paid: -3,
        lines: [
          {
            piece: piece!,
            transaction_type: 'ADDITIONAL_RENTAL_MONTH',
            price_cents: piece!.price_cents,
          },
        ],
        original_order_id: order.id,
      }),
    )
    const created_at = desk.at(-3)
    await insertObjectedCharge(this.#transaction, {
      order_token: charged.order_token,
      order_id: order.id,
      order_item_id: order.item_ids[0]!,
      amount_cents: piece!.price_cents,
      explanation: 'Your rental was due, and another month of it has begun.',
      created_by: staff.finance,
      created_at,
      objection: 'I dropped it off on the day it was due. The receipt is from the counter.',
      objected_at: this.#back(31),
    })
    await insertActs(this.#transaction, [
      {
        at: created_at,
        staff_id: staff.finance,
        action: 'charge.make',
        subject_kind: 'order',
        subject_id: order_number,
        after: { amount: formatDollars(piece!.price_cents) },
      },
    ])
  }

  async cancel(): Promise<void> {
    const { orders, staff } = this.#season
    // Not one with a size of the guide, which is to stay promised.
    const waiting = orders.find(
      ({ event, packed_at, pieces }) =>
        !event && !packed_at && !pieces.some(({ sku }) => FIXED_SKUS.includes(sku)),
    )!
    this.#back(0)
    const cancellation = {
      order_number: waiting.order_number,
      reason: 'The customer called: the wedding was moved.',
      message: null,
    }
    await cancelOrder(this.#deps, cancellation, { staff_id: staff.service })
  }

  /** The address is of one customer, the phone number of another one. */
  async leaveConflict(): Promise<void> {
    const { customers } = this.#season
    const [writer, other] = [customers[12]!, customers[34]!]
    await insertConflict(this.#transaction, {
      trunk_show_id: SPRING_FORMAL,
      email: writer.email,
      cell_phone: other.phone_number,
      first_name: writer.first_name,
      last_name: writer.last_name,
      customer_id: writer.customer_id,
      created_at: this.#back(44),
    })
  }

  async keepMails(): Promise<void> {
    const shipped = this.#season.orders
      .filter(({ shipped_at }) => shipped_at !== null)
      .toSorted((a, b) => b.shipped_at!.getTime() - a.shipped_at!.getTime())
      .slice(0, MAIL_COUNT)
    const ids: number[] = []
    for (const { order_number } of shipped)
      ids.push((await getOrderItems(this.#transaction, order_number)).id)
    const parcels = await listParcels(this.#transaction, ids)
    const mails = parcels.map((parcel) => {
      const { order_number, carrier, tracking_number, shipped_at, items } = parcel
      const mail = shippedMail(parcel, {
        pieces: items,
        label: { carrier: carrier!, tracking_number: tracking_number! },
        shipped_at: shipped_at!,
        rental_days: rentalDaysOf(parcel),
        link: orderLinkOf(this.#deps, order_number),
      })
      return {
        dedupe_key: `shipped ${order_number}`,
        about: order_number,
        recipient_hash: recipientHashOf(this.#secrets, mail.to),
        sealed: this.#secrets.seal(JSON.stringify(mail)),
        sent_at: shipped_at!,
      }
    })
    await insertSentMails(this.#transaction, mails)
  }
}

function callerOf(staff_id: number): StaffCaller {
  return {
    session_id: 0,
    staff_id,
    name: '',
    email: '',
    permissions: ['service'],
    stage: 'COMPLETE',
    password_at: systemClock.now(),
  }
}
