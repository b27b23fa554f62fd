import { suggestMapping } from '@twirl/contract/staff/catalogue/import-fields'
import {
  applyImport,
  checkImport,
  getImport,
  listImports,
  stopImport,
} from '@twirl/contract/staff/catalogue/imports'
import { listAudit } from '@twirl/contract/staff/access/audit'
import { beforeEach, describe, expect, test } from 'vitest'
import { bodyOf, buildTestApp } from '../../test/build-test-app.ts'
import { importDesk } from '../../test/import-desk.ts'
import { logInStaff } from '../../test/staff-factory.ts'

const shop = await buildTestApp()
const { db } = shop
const service = await logInStaff(shop, ['service'])
const catalogue = await logInStaff(shop, ['catalogue'])
const owner = await logInStaff(shop, ['owner'])
const desk = importDesk(shop, service)
const reason = 'Customers of the old shop.'

const HEAD = 'Phone,First name,Last name,Email,Dress size'
const person = (number: number, first = 'Ann') =>
  `213-555-${String(number).padStart(4, '0')},${first},Lee,ann${number}@example.com,M`
const sheet = (...rows: string[]) => [HEAD, ...rows].join('\r\n')
const countCustomers = async () =>
  Number(
    (
      await db
        .selectFrom('customer')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

/** 500 rows, of which the rows 11, 201 and 501 of the file are wrong. */
function fiveHundred(): string {
  const rows = Array.from({ length: 500 }, (_, index) => person(index))
  rows[9] = rows[9]!.replace('@', ' at ')
  rows[199] = rows[199]!.replace(',M', ',HUGE')
  rows[499] = rows[0]!
  return sheet(...rows)
}

beforeEach(async () => {
  await db.deleteFrom('customer').execute()
})

describe('an import of 500 rows with 3 bad ones (STAFF-213, STAFF-214)', () => {
  test('is checked without writing anything, and names row and column of each error', async () => {
    const checked = await desk.check('customers', fiveHundred())
    expect(checked).toMatchObject({
      state: 'CHECKED',
      row_count: 500,
      counts: { ERROR: 3, NEW: 497, CHANGED: 0, UNCHANGED: 0 },
    })
    expect(await countCustomers()).toBe(0)
    const items = await desk.items(checked.id)
    expect(items.slice(0, 4).map(({ outcome, errors }) => [outcome, errors[0]])).toEqual([
      ['ERROR', { row: 11, column: 'email', message: 'Please enter the correct email format' }],
      [
        'ERROR',
        { row: 201, column: 'dress_size', message: expect.stringContaining('no such size') },
      ],
      ['ERROR', { row: 501, column: 'phone_number', message: 'Row 2 has the same phone.' }],
      ['NEW', undefined],
    ])
  })

  test('applies 497 rows, or none', async () => {
    const checked = await desk.check('customers', fiveHundred())
    const refused = await service.call(applyImport, {
      id: checked.id,
      version: checked.version,
      mode: 'ALL_OR_NOTHING',
      reason,
    })
    expect([refused.status, refused.error.message]).toEqual([
      409,
      '3 rows have an error, so nothing is written. Correct the file, or choose all good rows.',
    ])
    expect(await countCustomers()).toBe(0)
    const applied = await desk.apply(checked, 'GOOD_ROWS', reason)
    expect(applied).toMatchObject({ state: 'APPLIED', applied_count: 497 })
    expect(await countCustomers()).toBe(497)
  })

  test('changes nothing when it is applied again', async () => {
    await desk.apply(await desk.check('customers', fiveHundred()), 'GOOD_ROWS', reason)
    const again = await desk.check('customers', fiveHundred())
    expect(again.counts).toEqual({ ERROR: 3, NEW: 0, CHANGED: 0, UNCHANGED: 497 })
    await desk.apply(again, 'GOOD_ROWS', reason)
    expect(await countCustomers()).toBe(497)
  })
})

describe('all or nothing (STAFF-214)', () => {
  test('writes all rows in one transaction', async () => {
    const checked = await desk.check('customers', sheet(person(1), person(2)))
    expect(await desk.apply(checked, 'ALL_OR_NOTHING', reason)).toMatchObject({
      state: 'APPLIED',
      applied_count: 2,
    })
    expect(await countCustomers()).toBe(2)
  })

  test('writes nothing if a row became wrong after the check', async () => {
    const checked = await desk.check(
      'customers',
      sheet(...Array.from({ length: 120 }, (_, n) => person(n))),
    )
    await db
      .insertInto('customer')
      .values({
        first_name: 'Eve',
        last_name: 'Li',
        email: 'eve@example.com',
        phone_number: '2135550110',
      })
      .execute()
    const refused = await desk.apply(checked, 'ALL_OR_NOTHING', reason)
    expect(refused).toMatchObject({ state: 'REFUSED', counts: { ERROR: 1, NEW: 119 } })
    expect(await countCustomers()).toBe(1)
    const [item] = await desk.items(checked.id)
    expect(item?.errors).toMatchObject([{ row: 112, column: 'email' }])
  })
})

test('what changes is shown with before and after; an empty cell empties, a missing column leaves (STAFF-212)', async () => {
  await desk.apply(await desk.check('customers', sheet(person(1))), 'GOOD_ROWS', reason)
  const file = sheet('2135550001,Anna,Lee,ANN1@example.com,')
  const checked = await desk.check('customers', file)
  expect((await desk.items(checked.id))[0]).toMatchObject({
    outcome: 'CHANGED',
    changes: [
      { row: 2, column: 'first_name', before: 'Ann', after: 'Anna' },
      { row: 2, column: 'dress_size', before: 'M', after: null },
    ],
  })
  const without = await desk.check(
    'customers',
    'Phone,First name,Last name,Email\n2135550001,Ann,Lee,ann1@example.com',
  )
  expect(without.counts).toMatchObject({ UNCHANGED: 1 })
})

test('a formula is an error; an email of an account stays (STAFF-215, STAFF-219)', async () => {
  await desk.apply(await desk.check('customers', sheet(person(1))), 'GOOD_ROWS', reason)
  const { id } = await desk.check(
    'customers',
    sheet('2135550007,"=cmd|calc",Lee,x@example.com,M', '2135550001,Ann,Lee,other@example.com,M'),
  )
  const items = await desk.items(id)
  expect(items.map(({ errors }) => errors[0])).toEqual([
    { row: 2, column: 'first_name', message: expect.stringContaining('begins like a formula') },
    { row: 3, column: 'email', message: expect.stringContaining('only the customer changes') },
  ])
})

test('the export is an import without changes, whatever names begin with (STAFF-217)', async () => {
  for (const [number, first_name] of ['=1+1', "'=1", "''-x", 'Zoë, "Z"', '@a', "O'Hara"].entries())
    await db
      .insertInto('customer')
      .values({
        first_name,
        last_name: 'Lee',
        email: `p${number}@example.com`,
        phone_number: `213555010${number}`,
        dress_size: 'TWO_XL',
        graduation_date: '2027-05-01',
      })
      .execute()
  expect((await desk.download('customers')).statusCode).toBe(400)
  const { body, headers } = await desk.download('customers', reason)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  const checked = await desk.check('customers', body)
  expect(checked.counts).toEqual({ ERROR: 0, NEW: 0, CHANGED: 0, UNCHANGED: 6 })
})

describe('who may import (STAFF-210)', () => {
  test('customers need service or owner, the rest catalogue', async () => {
    const others = importDesk(shop, catalogue)
    expect((await others.upload('customers', sheet(person(1)))).status).toBe(403)
    expect((await desk.upload('units', sheet(person(1)))).status).toBe(403)
    expect((await others.download('customers', reason)).statusCode).toBe(403)
    const { id, version } = bodyOf(await desk.upload('customers', sheet(person(1))))
    for (const answer of [
      await catalogue.call(getImport, { id }),
      await catalogue.call(checkImport, { id, version, mapping: {} }),
      await catalogue.call(stopImport, { id }),
    ])
      expect(answer.status).toBe(403)
    expect((await importDesk(shop, owner).upload('customers', sheet(person(1)))).status).toBe(200)
    expect(bodyOf(await catalogue.call(listImports, {})).imports).toEqual([])
  })

  test('customers need a reason, which is in the audit log', async () => {
    const checked = await desk.check('customers', sheet(person(1)))
    const input = { id: checked.id, version: checked.version, mode: 'GOOD_ROWS' } as const
    expect((await service.call(applyImport, input)).status).toBe(400)
    await desk.apply(checked, 'GOOD_ROWS', reason)
    const { entries } = bodyOf(
      await owner.call(listAudit, { subject_kind: 'import', subject: String(checked.id) }),
    )
    expect(entries.map(({ action, reason: why }) => [action, why])).toEqual([
      ['import.finish', null],
      ['import.apply-personal', reason],
      ['import.check', null],
      ['import.upload', null],
    ])
  })
})

describe('columns (STAFF-212)', () => {
  test('a required field needs a column', async () => {
    const { id, version } = bodyOf(await desk.upload('customers', 'a,b\n1,2'))
    const { status, error } = await service.call(checkImport, {
      id,
      version,
      mapping: { email: 7 },
    })
    expect([status, error.fields]).toEqual([
      400,
      {
        phone_number: 'Choose a column',
        first_name: 'Choose a column',
        last_name: 'Choose a column',
        email: 'Choose a column',
      },
    ])
  })

  test('names of other programs are understood, and the choice of the last import is offered', async () => {
    const columns = 'Mobile;Given name;Surname;E-Mail'
    expect(suggestMapping('customers', columns.split(';'))).toEqual({
      phone_number: 0,
      first_name: 1,
      last_name: 2,
      email: 3,
    })
    const file = 'W;X;Y;Z\n2135550001;Ann;Lee;ann1@example.com'
    const { id, version } = bodyOf(await desk.upload('customers', file))
    const mapping = { phone_number: 0, first_name: 1, last_name: 2, email: 3 }
    bodyOf(await service.call(checkImport, { id, version, mapping }))
    await desk.ended(id)
    expect(bodyOf(await desk.upload('customers', file))).toMatchObject({
      mapping,
      is_mapping_of_last: true,
      delimiter: ';',
    })
  })
})

test('of two members who take a step at once, one is told who was faster (STAFF-218)', async () => {
  const checked = await desk.check('customers', sheet(person(1)))
  const input = { id: checked.id, version: checked.version, mode: 'GOOD_ROWS', reason } as const
  const answers = await Promise.all([
    service.call(applyImport, input),
    owner.call(applyImport, input),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const refused = answers.find(({ status }) => status === 409)!
  expect(refused.error.message).toMatch(/Member \d+ took the last step on/)
  await desk.ended(checked.id)
  expect(await countCustomers()).toBe(1)
})

test('the report has a line for each row, and nothing of persons once it is applied (STAFF-216)', async () => {
  const checked = await desk.check('customers', sheet(person(1), person(2).replace('@', '')))
  expect(await desk.report(checked.id)).toBe(
    'Row,Phone,Result,Details\r\n' +
      '2,2135550001,would be created,\r\n' +
      '3,2135550002,error,Email: Please enter the correct email format\r\n',
  )
  await desk.apply(checked, 'GOOD_ROWS', reason)
  expect(await desk.report(checked.id)).toBe(
    'Row,Phone,Result,Details\r\n2,,created,\r\n3,,error,Email: Please enter the correct email format\r\n',
  )
  const files = await db
    .selectFrom('data_import_file')
    .select('import_id')
    .where('import_id', '=', checked.id)
    .execute()
  expect(files).toEqual([])
})
