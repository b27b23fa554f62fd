import { checkImport, stopImport } from '@twirl/contract/staff/catalogue/imports'
import { suggestMapping } from '@twirl/contract/staff/catalogue/import-fields'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { bodyOf, buildTestApp } from '../../test/build-test-app.ts'
import { importDesk } from '../../test/import-desk.ts'
import { logInStaff } from '../../test/staff-factory.ts'
import { deleteOldImports } from './imports.queries.ts'
import { runImport } from './imports.jobs.ts'

const shop = await buildTestApp()
const { db, clock } = shop
const service = await logInStaff(shop, ['service'])
const desk = importDesk(shop, service)

const person = (_: unknown, number: number) =>
  `213555${String(number).padStart(4, '0')},Ann,Lee,ann${number}@example.com`
const sheet = (count: number) =>
  ['Phone,First name,Last name,Email', ...Array.from({ length: count }, person)].join('\n')

// A job of this test, as another process would run it; nothing sends jobs meanwhile.
const run = (id: number) =>
  runImport({ db, clock, log: { error: () => {} }, jobs: null as never }, id)

const customers = () => db.selectFrom('customer').select('phone_number').execute()
const addedByImport = async () =>
  (
    await db
      .selectFrom('audit_entry')
      .select('id')
      .where('action', '=', 'customer.import')
      .where('staff_id', '=', service.id)
      .execute()
  ).length

/** The process that writes this customer ends, as far as the database can tell. */
async function dieAt(phoneNumber: string): Promise<void> {
  await sql`
    create or replace function die() returns trigger language plpgsql as $$
    begin raise exception 'the process is gone'; end $$`.execute(db)
  await sql`create trigger die before insert on customer for each row
    when (new.phone_number = ${sql.lit(phoneNumber)}) execute function die()`.execute(db)
}
const live = () => sql`drop trigger if exists die on customer`.execute(db)

beforeEach(async () => {
  await live()
  await db.deleteFrom('customer').execute()
})

/** An import whose rows are being written by a process that is not this shop. */
async function begun(count: number, mode: 'GOOD_ROWS' | 'ALL_OR_NOTHING'): Promise<number> {
  const { id } = await desk.check('customers', sheet(count))
  await db
    .updateTable('data_import')
    .set({ state: 'APPLYING', mode, set_by: service.id, set_at: clock.now() })
    .where('id', '=', id)
    .execute()
  return id
}

test('an import that was cut off goes on where it was, without doubles (STAFF-214)', async () => {
  const before = await addedByImport()
  const id = await begun(120, 'GOOD_ROWS')
  await dieAt('2135550070')
  await expect(run(id)).rejects.toThrow('the process is gone')
  const written = (await customers()).length
  expect(written).toBe(50)
  expect(await desk.get(id)).toMatchObject({ state: 'APPLYING', position: 50 })
  await live()
  await run(id)
  expect(await desk.get(id)).toMatchObject({ state: 'APPLIED', applied_count: 120 })
  expect((await customers()).length).toBe(120)
  expect((await addedByImport()) - before).toBe(120)
})

test('two processes that write the same import write each row once (STAFF-214)', async () => {
  const before = await addedByImport()
  const id = await begun(120, 'GOOD_ROWS')
  await Promise.all([run(id), run(id)])
  expect(await desk.get(id)).toMatchObject({ state: 'APPLIED', applied_count: 120 })
  expect((await addedByImport()) - before).toBe(120)
})

test('all or nothing that was cut off has written nothing, and is done at once later (STAFF-214)', async () => {
  const id = await begun(120, 'ALL_OR_NOTHING')
  await dieAt('2135550070')
  await expect(run(id)).rejects.toThrow('the process is gone')
  expect(await customers()).toEqual([])
  await live()
  await run(id)
  expect((await customers()).length).toBe(120)
  expect(await desk.get(id)).toMatchObject({ state: 'APPLIED', applied_count: 120 })
})

test('a check that was cut off goes on where it was (STAFF-213)', async () => {
  const { id, version, headers } = bodyOf(await desk.upload('customers', sheet(250)))
  const mapping = suggestMapping('customers', headers)
  await sql`alter table data_import_item add constraint die check (number < 230)`.execute(db)
  await db
    .updateTable('data_import')
    .set({ state: 'CHECKING', mapping: JSON.stringify(mapping), version: version + 1 })
    .where('id', '=', id)
    .execute()
  await expect(run(id)).rejects.toThrow('die')
  expect(await desk.get(id)).toMatchObject({ state: 'CHECKING', position: 200 })
  await sql`alter table data_import_item drop constraint die`.execute(db)
  await run(id)
  expect(await desk.get(id)).toMatchObject({ state: 'CHECKED', counts: { NEW: 250 } })
})

test('a member stops it between two chunks, and it can be continued (STAFF-214)', async () => {
  const id = await begun(120, 'GOOD_ROWS')
  await dieAt('2135550070')
  await expect(run(id)).rejects.toThrow('the process is gone')
  await live()
  const stopped = bodyOf(await service.call(stopImport, { id }))
  expect(stopped.state).toBe('STOPPED')
  await run(id)
  expect((await customers()).length).toBe(50)
  const { status } = await service.call(checkImport, {
    id,
    version: stopped.version,
    mapping: stopped.mapping,
  })
  expect(status).toBe(409)
  await desk.apply(stopped, 'GOOD_ROWS', 'Go on.')
  expect((await customers()).length).toBe(120)
})

test('old imports are deleted, those of persons that were not finished after a week (STAFF-218)', async () => {
  const unfinished = bodyOf(await desk.upload('customers', sheet(1)))
  const applied = await desk.apply(await desk.check('customers', sheet(1)), 'GOOD_ROWS', 'New.')
  const now = new Date(Date.now() + 1_000)
  await deleteOldImports(db, { before: new Date(0), personalBefore: now })
  const left = await db.selectFrom('data_import').select('id').execute()
  expect(left.map(({ id }) => id)).not.toContain(unfinished.id)
  expect(left.map(({ id }) => id)).toContain(applied.id)
  await deleteOldImports(db, { before: now, personalBefore: now })
  expect(await db.selectFrom('data_import').select('id').execute()).toEqual([])
})
