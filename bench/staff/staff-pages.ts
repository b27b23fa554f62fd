import { listAudit } from '@twirl/contract/staff/access/audit'
import { listCustomers } from '@twirl/contract/staff/customers/customers'
import { listMessages } from '@twirl/contract/staff/customers/messages'
import type { Endpoint, EndpointInput } from '@twirl/contract/endpoint'
import { listRefundApplications } from '@twirl/contract/staff/money/refunds'
import { getBox, listBoxes } from '@twirl/contract/staff/orders/boxes'
import { getStaffOrder, listOrderNotes } from '@twirl/contract/staff/orders/order-details'
import { getOrderSteps } from '@twirl/contract/staff/orders/order-steps'
import { listStaffOrders } from '@twirl/contract/staff/orders/orders'
import { searchEverything } from '@twirl/contract/staff/search'
import { getToday } from '@twirl/contract/staff/today'
import { getProductCalendar, listRisks } from '@twirl/contract/staff/warehouse/calendar'
import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import { getUnit, listUnits } from '@twirl/contract/staff/warehouse/units'

/** A call of a page. With a cursor, the next page of the list is asked for too. */
type StaffCall = { endpoint: Endpoint; input: object; cursor?: 'after' | 'before' }

/** The calls of one page, as its loader makes them. */
export type StaffPage = readonly StaffCall[]

const listOf =
  <E extends Endpoint>(endpoint: E, cursor: 'after' | 'before' = 'after') =>
  (input: EndpointInput<E>): StaffPage => [{ endpoint, input: input as object, cursor }]
const pageOf = <E extends Endpoint>(endpoint: E, input: EndpointInput<E>): StaffPage => [
  { endpoint, input: input as object },
]

const orders = listOf(listStaffOrders)
const units = listOf(listUnits)
const customers = listOf(listCustomers)
const messages = listOf(listMessages)
const applications = listOf(listRefundApplications)
const boxes = listOf(listBoxes)
const audit = listOf(listAudit, 'before')
const search = (text: string) => pageOf(searchEverything, { text })

// Customers of the small shop, too: a page of some rows would be compared with an empty one.
const BOTH_NAMES = 'karamae zelmore'

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
  'orders by first and last name': orders({ search: BOTH_NAMES }),
  'orders by words that none has': orders({ search: 'odette mini' }),
  'orders by a common first name': orders({ search: 'mia' }),
  'orders by a common first name, by total': orders({ search: 'mia', sort: 'total' }),
  order: [
    ...pageOf(getStaffOrder, { orderNumber }),
    ...pageOf(getOrderSteps, { number: orderNumber }),
    ...pageOf(listOrderNotes, { orderNumber }),
  ],
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
  'units by two words of the title': units({ q: 'odette 32' }),
  'units by a common word, in cleaning': units({ q: 'odette', state: 'CLEANING' }),
  unit: pageOf(getUnit, { code: unitCodeOf(777) }),
  'calendar of a product': pageOf(getProductCalendar, { id: 77 }),
  'promises at risk': listOf(listRisks)({}),
  'customers, newest first': customers({}),
  'customers, by name': customers({ sort: 'name' }),
  'customers by first and last name': customers({ search: BOTH_NAMES }),
  'customers by the beginnings of both names': customers({ search: 'june co', sort: 'name' }),
  'customers by a common first name': customers({ search: 'mia' }),
  'customers by e-mail': customers({ search: 'renter77@' }),
  'customers by phone': customers({ search: '303-200-0077' }),
  'refunds to decide': applications({ show: 'open' }),
  'refunds decided': applications({ show: 'decided' }),
  'audit log': audit({}),
  'audit log of a member': audit({ member: 7 }),
  'audit log of an order': audit({ subject_kind: 'order', subject: orderNumber }),
  'audit log of a day': audit({ day: '2025-03-05' }),
  'audit log of a member on a day': audit({ member: 7, day: '2025-03-05' }),
  'messages that wait': messages({}),
  'messages of a member': messages({ state: 'MINE' }),
  'messages done': messages({ state: 'DONE' }),
  'counts of Today': pageOf(getToday, {}),
  'search for a number': search(orderNumber),
  'search for both names': search(BOTH_NAMES),
  'search for a common first name': search('mia'),
  'search for an e-mail address': search('renter77@'),
  'search for a phone number': search('(303) 200-0077'),
  'search for the beginning of a tracking number': search('1Z999AA1'),
  'search for the code of a unit': search(unitCodeOf(777)),
  'search for a product': search('odette mini'),
  'search for an event': search('moonlight'),
  boxes: boxes({}),
  'boxes, also those that are done': boxes({ is_done: true }),
  box: pageOf(getBox, { id: 7 }),
})
