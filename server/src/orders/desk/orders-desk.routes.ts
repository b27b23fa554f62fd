import {
  addOrderNote,
  getOrderMail,
  getStaffOrder,
  listOrderMails,
  listOrderNotes,
  sendOrderMailAgain,
} from '@twirl/contract/staff/orders/order-details'
import { exportOrders, listOrderEvents, listStaffOrders } from '@twirl/contract/staff/orders/orders'
import type { Routes } from '#platform/http/routes.ts'
import { staffOf } from '#platform/http/visitor.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import type { HistoryDeps } from '../history/describe-orders.ts'
import { exportOrders as exportAsCsv } from './export-orders.ts'
import { getOrder, type ListOwedCharges } from './get-order.ts'
import { listOrders } from './list-orders.ts'
import * as notes from './notes.ts'
import * as mails from './order-mails.ts'
import { listEvents } from './order-list.queries.ts'

const NEWEST_EVENTS = 100

export function orderDeskRoutes(
  routes: Routes,
  deps: HistoryDeps & { outbox: Outbox; listOwedCharges: ListOwedCharges },
): void {
  routes.handleRead(listStaffOrders, (input, _visitor, db) => listOrders({ db }, input))
  routes.handle(listOrderEvents, async ({ id }) => {
    const rows = await listEvents(deps.db, id ?? null, NEWEST_EVENTS)
    return { events: rows.map((event) => ({ ...event, lead_name: event.lead_name ?? '' })) }
  })
  routes.handle(exportOrders, (input, visitor) => exportAsCsv(deps, staffOf(visitor), input))
  routes.handle(getStaffOrder, ({ orderNumber }) => getOrder(deps, orderNumber))
  routes.handle(listOrderNotes, ({ orderNumber }) => notes.listOrderNotes(deps, orderNumber))
  routes.handle(addOrderNote, (input, visitor) => notes.addOrderNote(deps, staffOf(visitor), input))
  routes.handle(listOrderMails, ({ orderNumber }) => mails.listOrderMails(deps, orderNumber))
  routes.handle(getOrderMail, (input) => mails.getOrderMail(deps, input))
  routes.handle(sendOrderMailAgain, (input, visitor) =>
    mails.sendOrderMailAgain(deps, staffOf(visitor), input),
  )
}
