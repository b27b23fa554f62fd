import { listAudit } from '@twirl/contract/staff/access/audit'
import { exportOrders } from '@twirl/contract/staff/orders/orders'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { insertOrder } from '../../../test/order-factory.ts'
import { logInStaff } from '../../../test/staff-factory.ts'
import { csvRow } from '#platform/csv-row.ts'

const shop = await buildTestApp()
const { app, db } = shop
const finance = await logInStaff(shop, ['finance'])
const owner = await logInStaff(shop, ['owner'])
const reason = 'The books of May.'

const exported = (body: object) =>
  app.inject({
    method: 'POST',
    url: exportOrders.path,
    headers: { 'content-type': 'application/json', cookie: finance.browser.cookie },
    body: JSON.stringify(body),
  })

test.each([
  [['a', 1, null], 'a,1,\r\n'],
  [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
  [['=1+1', '+1', '-1', '@x'], "'=1+1,'+1,'-1,'@x\r\n"],
  [['\t=1', ' =HYPERLINK("x")', '\r@x'], '\'\t=1,"\' =HYPERLINK(""x"")","\'\r@x"\r\n'],
  [['a=1', '1-2', -5], 'a=1,1-2,-5\r\n'],
])('a row of a CSV file: %j', (cells, row) => {
  expect(csvRow(cells)).toBe(row)
})

describe('POST /ajax/admin/orders/export (STAFF-19)', () => {
  test('streams the filtered orders, newest first, and is in the audit log with its reason', async () => {
    const orders = []
    for (const [number, first_name] of ['=cmd()', 'Ada', 'Bea'].entries())
      orders.push(
        await insertOrder(db, {
          paid_at: `2026-05-0${number + 1}T15:00:00Z`,
          delivery_address: JSON.stringify({ first_name, last_name: 'Lane' }),
        }),
      )
    await insertOrder(db, { paid_at: '2026-06-01T15:00:00Z' })
    const { statusCode, headers, body } = await exported({ until: '2026-05-31', reason })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'row-count': '3',
    })
    const [head, ...rows] = body.trimEnd().split('\r\n')
    expect(head).toMatch(/^Number,Placed \(New York time\),/)
    expect(rows.map((row) => row.split(',')[0])).toEqual(
      orders.toReversed().map(({ order_number }) => order_number),
    )
    expect(rows[2]).toContain("'=cmd() Lane")
    const { entries } = (await owner.call(listAudit, { subject_kind: 'order' })).body
    expect(entries[0]).toMatchObject({
      action: 'order.export',
      reason,
      after: { until: '2026-05-31', rows: 3 },
    })
  })

  test('has the orders that the list finds for words or for their beginnings', async () => {
    for (const first_name of ['Wanda', 'Wandalyn'])
      await insertOrder(db, {
        paid_at: '2026-07-01T15:00:00Z',
        delivery_address: JSON.stringify({ first_name, last_name: 'Quillon' }),
      })
    for (const [search, count] of Object.entries({
      'wanda qu': '1',
      'wan qu': '2',
      'wan z': '0',
    })) {
      const { headers, body } = await exported({ search, reason })
      expect(headers['row-count']).toBe(count)
      expect(body.trimEnd().split('\r\n')).toHaveLength(Number(count) + 1)
    }
  })

  test('has every order once, over the bounds of batches', async () => {
    for (let number = 0; number < 25; number++)
      await insertOrder(db, { paid_at: '2020-01-01T15:00:00Z' })
    await db
      .insertInto('order_desk')
      .columns([
        'order_id',
        'state',
        'is_first',

        'placed_at',
        'total_cents',
        'due_on',
        'name',
        'search',
      ])
      .expression((from) =>
        from
          .selectFrom('order_desk')
          .select([
            'order_id',
            from.val('OUT').as('state'),
            from.val(false).as('is_first'),

            'placed_at',
            'total_cents',
            'due_on',
            'name',
            'search',
          ])
          .where('placed_at', '<', new Date('2021-01-01')),
      )
      .execute()
    const { body, headers } = await exported({ until: '2020-12-31', reason })
    expect(headers['row-count']).toBe('25')
    const numbers = body
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(',')[0])
    expect(new Set(numbers).size).toBe(25)
    expect(numbers).toHaveLength(25)
  })

  test('needs a reason', async () => {
    const { statusCode, body } = await exported({})
    expect(statusCode).toBe(400)
    expect(body).toContain('Required')
  })
})
