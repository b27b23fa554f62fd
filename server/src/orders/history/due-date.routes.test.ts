import { describe, expect, test } from 'vitest'
import { buildTestApp, testSecrets } from '../../../test/build-test-app.ts'
import { insertCustomer } from '../../../test/factories.ts'
import { logInAs } from '../../../test/log-in-as.ts'
import { insertOrder, type TestOrder } from '../../../test/order-factory.ts'
import { orderKeyOf } from '../order-number.ts'

const shop = await buildTestApp({
  now: new Date('2026-05-20T12:00:00Z'),
  settings: { PUBLIC_ORIGIN: 'http://localhost' },
})
const { app, db, clock } = shop
const { id: customer_id } = await insertCustomer(db)
const cookie = await logInAs(db, customer_id, clock.now())
const otherCookie = await logInAs(db, (await insertCustomer(db)).id, clock.now())

const ADDRESS = {
  first_name: 'Nora',
  last_name: 'Lane',
  cell_phone: '4045550177',
  street_address: '12 Peach Street',
  apt_unit_floor: null,
  city: 'Portland',
  state: 'OR',
  zip_code: '97201',
}
const DUE = { customer_id, return_by: '2026-05-31', delivery_address: JSON.stringify(ADDRESS) }

const get = ({ order_number }: Pick<TestOrder, 'order_number'>, headers = {}, query = '') =>
  app.inject({ url: `/order/${order_number}/due.ics${query}`, headers })
const keyOf = ({ order_number }: TestOrder) => `?key=${orderKeyOf(testSecrets, order_number)}`

const linesOf = (body: string) => body.replaceAll('\r\n ', '').split('\r\n')

describe('GET /order/{orderNumber}/due.ics', () => {
  test('is the whole due date with a reminder, for the customer', async () => {
    const order = await insertOrder(db, { ...DUE, items: [{}, { title: 'Lune, Maxi' }] })
    const { statusCode, headers, body } = await get(order, { cookie })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="${order.order_number}-due.ics"`,
    })
    expect(linesOf(body)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Twirl//Rentals//EN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      `UID:${order.order_number}@localhost`,
      'SEQUENCE:0',
      'DTSTAMP:20260520T120000Z',
      'DTSTART;VALUE=DATE:20260531',
      'DTEND;VALUE=DATE:20260601',
      'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
      'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE',
      'SUMMARY:Return your Twirl rental',
      'TRANSP:TRANSPARENT',
      `DESCRIPTION:Order ${order.order_number}: Odette Mini\\, Lune\\, Maxi\\n` +
        'Put each piece in its bag as it is. We do the cleaning.\\n' +
        'Stick on the return label from the bag and drop it off by the end of this day.\\n' +
        'Then choose Return next to it in your order.',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-PT15H',
      'DESCRIPTION:Your Twirl rental is due tomorrow',
      'END:VALARM',
      `URL;VALUE=URI:http://localhost/order/${order.order_number}`,
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  test('opens with the key, and a group order goes back to its group leader', async () => {
    const group = { channel: 'GROUP_RENTAL', delivery_address: null, due_on: '2026-06-02' }
    const order = await insertOrder(db, { ...DUE, ...group })
    const { statusCode, body } = await get(order, {}, keyOf(order))
    expect(statusCode).toBe(200)
    expect(linesOf(body)).toContain('DTSTART;VALUE=DATE:20260602')
    expect(linesOf(body).join()).toContain('Hand it to your group leader.')
  })

  test('is not there for others, nor when nothing is due', async () => {
    const order = await insertOrder(db, DUE)
    const returned = await insertOrder(db, {
      ...DUE,
      items: [{ rental: { return_requested_at: '2026-05-19T12:00:00Z' } }],
    })
    const bought = await insertOrder(db, { ...DUE, items: [{ transaction_type: 'PURCHASE' }] })
    const undated = await insertOrder(db, { ...DUE, return_by: null })
    const answers = [
      await get(order),
      await get(order, { cookie: otherCookie }),
      await get(order, {}, '?key=x'),
      await get(order, {}, '?key[]=x'),
      await get(order, {}, keyOf(returned)),
      await get({ order_number: 'TW-00000000' }, { cookie }),
      await get({ order_number: '%00' }, { cookie }),
      await get(returned, { cookie }),
      await get(bought, { cookie }),
      await get(undated, { cookie }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404))
  })
})
