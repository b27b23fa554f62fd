import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import { listCustomerPage } from '../../server/src/customers/list-customers.ts'
import { listMessages } from '../../server/src/messages/desk/read-desk.ts'
import { getBox, listBoxes } from '../../server/src/orders/boxes/boxes.ts'
import { getOrder } from '../../server/src/orders/desk/get-order.ts'
import { listOrders } from '../../server/src/orders/desk/list-orders.ts'
import { listOrderNotes } from '../../server/src/orders/desk/notes.ts'
import {
  listApplications,
  type ApplicationPage,
} from '../../server/src/orders/refunds/staff/applications.queries.ts'
import { getOrderSteps } from '../../server/src/orders/steps/get-order-steps.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import { listAuditPage } from '../../server/src/staff/audit/list-audit.ts'
import { DEFAULT_SETTINGS } from '../../server/src/system/default-settings.ts'
import { countQueues } from '../../server/src/today/count-queues.ts'
import { searchFor } from '../../server/src/today/search-everything.ts'
import { listRiskPage } from '../../server/src/warehouse/calendar/list-risks.ts'
import { readCalendar } from '../../server/src/warehouse/calendar/read-calendar.ts'
import { readUnit } from '../../server/src/warehouse/units/describe-unit.ts'
import { listUnitPage } from '../../server/src/warehouse/units/list-units.ts'
import { SHOP_NOW } from './shop-rows.ts'

/** Reads one page; of a list with more pages, the second one too. */
export type StaffPage = (db: Database) => Promise<unknown>

const { rental_terms, after_sale_terms, extension_terms } = DEFAULT_SETTINGS
const clock = { now: () => SHOP_NOW }
const warehouseOf = (db: Database) => ({ db, clock, terms: () => rental_terms })
const ordersOf = (db: Database) => ({
  db,
  clock,
  terms: () => ({ rental: rental_terms, after_sale: after_sale_terms, extension: extension_terms }),
})

async function readTwo<Asked extends object>(
  read: (asked: Asked & { after?: string }) => Promise<{ next: string | null }>,
  asked: Asked,
): Promise<void> {
  const { next } = await read(asked)
  if (next !== null) await read({ ...asked, after: next })
}

const orders =
  (asked: Parameters<typeof listOrders>[1]): StaffPage =>
  (db) =>
    readTwo((each) => listOrders({ db }, each), asked)

const units =
  (asked: Parameters<typeof listUnitPage>[1]): StaffPage =>
  (db) =>
    readTwo((each) => listUnitPage(warehouseOf(db), each), asked)

const customers =
  (asked: Parameters<typeof listCustomerPage>[1]): StaffPage =>
  (db) =>
    readTwo((each) => listCustomerPage({ db }, each), asked)

const audit =
  (asked: Parameters<typeof listAuditPage>[1]): StaffPage =>
  async (db) => {
    const { next } = await listAuditPage({ db }, asked)
    if (next !== null) await listAuditPage({ db }, { ...asked, before: next })
  }

const messages =
  (asked: Parameters<typeof listMessages>[2]): StaffPage =>
  (db) =>
    readTwo((each) => listMessages(db, 1, each), asked)

const applications =
  (show: ApplicationPage['show']): StaffPage =>
  (db) =>
    listApplications(db, { show, after: null, limit: 26 })

const search =
  (text: string): StaffPage =>
  (db) =>
    searchFor(db, ['service', 'warehouse', 'catalogue', 'events', 'finance', 'owner'], text)

const QUARTER = { from: '2025-10-01', until: '2025-12-31' } as const
const TWO_WEEKS = { from: '2025-10-01', until: '2025-10-14' } as const

/** All lists and pages of staff whose data grows with the shop, by name. */
export const staffPages = (orderNumber: string): Record<string, StaffPage> => ({
  'orders, newest first': orders({}),
  'orders, oldest first': orders({ sort: 'placed' }),
  'orders, largest first': orders({ sort: '-total' }),
  'orders, by due date': orders({ sort: 'due' }),
  'orders, last due first': orders({ sort: '-due' }),
  'orders, by name': orders({ sort: 'name' }),
  'orders to pack': orders({ state: 'TO_PACK' }),
  'orders to inspect, by name': orders({ state: 'TO_INSPECT', sort: 'name' }),
  'orders overdue, by due date': orders({ state: 'OVERDUE', sort: 'due' }),
  'orders out, by due date': orders({ state: 'OUT', sort: 'due' }),
  'orders done, smallest first': orders({ state: 'DONE', sort: 'total' }),
  'orders done, of groups, by name': orders({ state: 'DONE', kind: 'group', sort: '-name' }),
  'orders of groups, last due first': orders({ kind: 'group', sort: '-due' }),
  'orders of one event': orders({ event: 7, sort: 'name' }),
  'orders of two weeks': orders(TWO_WEEKS),
  'orders of two weeks, by name': orders({ ...TWO_WEEKS, sort: 'name' }),
  'orders of two weeks, largest first': orders({ ...TWO_WEEKS, sort: '-total' }),
  'orders of two weeks, by due date': orders({ ...TWO_WEEKS, sort: 'due' }),
  'orders of a quarter, by name': orders({ ...QUARTER, sort: 'name' }),
  'orders of a quarter, by due date': orders({ ...QUARTER, sort: 'due' }),
  'orders of a quarter, last due first': orders({ ...QUARTER, sort: '-due' }),
  'orders of a quarter, done, by due date': orders({ ...QUARTER, state: 'DONE', sort: 'due' }),
  'orders by number': orders({ search: orderNumber }),
  'orders by e-mail': orders({ search: 'renter77@' }),
  'orders by phone': orders({ search: '(303) 200-0077' }),
  'orders by tracking number': orders({ search: '1Z000000617682' }),
  'orders by the beginning of a tracking number': orders({ search: '1Z999AA1' }),
  'orders by first and last name': orders({ search: 'junelyn colegate' }),
  'orders by a common first name': orders({ search: 'mia' }),
  'orders by a common first name, by total': orders({ search: 'mia', sort: 'total' }),
  order: async (db) => {
    await getOrder(ordersOf(db), orderNumber)
    await getOrderSteps({ db }, orderNumber)
    await listOrderNotes({ db }, orderNumber)
  },
  'units, newest first': units({}),
  'units, oldest first': units({ sort: 'received' }),
  'units in cleaning': units({ state: 'CLEANING' }),
  'units out': units({ state: 'OUT' }),
  'units of the clearance': units({ pool: 'CLEARANCE' }),
  'units of the clearance, retired': units({ pool: 'CLEARANCE', state: 'RETIRED' }),
  'units of a product': units({ product: 77 }),
  'units of a product in one size': units({ product: 77, size: 'M' }),
  'units by code': units({ q: unitCodeOf(777) }),
  'units by a common word of the title': units({ q: 'odette' }),
  'units by two words of the title': units({ q: 'odette 784' }),
  'units by a common word, in cleaning': units({ q: 'odette', state: 'CLEANING' }),
  unit: (db) => readUnit(warehouseOf(db), unitCodeOf(777)),
  'calendar of a product': (db) => readCalendar(warehouseOf(db), { id: 77 }),
  'promises at risk': (db) => listRiskPage(warehouseOf(db), {}),
  'customers, newest first': customers({}),
  'customers, by name': customers({ sort: 'name' }),
  'customers by first and last name': customers({ search: 'junelyn colegate' }),
  'customers by the beginnings of both names': customers({ search: 'june co', sort: 'name' }),
  'customers by a common first name': customers({ search: 'mia' }),
  'customers by e-mail': customers({ search: 'renter77@' }),
  'customers by phone': customers({ search: '303-200-0077' }),
  'refunds to decide': applications('open'),
  'refunds decided': applications('decided'),
  'audit log': audit({}),
  'audit log of a member': audit({ member: 7 }),
  'audit log of an order': audit({ subject_kind: 'order', subject: orderNumber }),
  'audit log of a day': audit({ day: '2025-03-05' }),
  'audit log of a member on a day': audit({ member: 7, day: '2025-03-05' }),
  'messages that wait': messages({}),
  'messages of a member': messages({ state: 'MINE' }),
  'messages done': messages({ state: 'DONE' }),
  'counts of Today': (db) => countQueues({ db, clock }),
  'search for a number': search(orderNumber),
  'search for both names': search('junelyn colegate'),
  'search for a common first name': search('mia'),
  'search for an e-mail address': search('renter77@'),
  'search for a phone number': search('(303) 200-0077'),
  'search for the beginning of a tracking number': search('1Z999AA1'),
  'search for the code of a unit': search(unitCodeOf(777)),
  'search for a product': search('odette mini'),
  'search for an event': search('moonlight'),
  boxes: (db) => listBoxes({ db, clock }, {}),
  'boxes, also those that are done': (db) => listBoxes({ db, clock }, { is_done: true }),
  box: (db) => getBox({ db, clock }, 7),
})
