import { randomUUID } from 'node:crypto'
import {
  addBenchPhoto,
  countScan,
  listBenchPhotos,
  lookUpUnit,
  PHOTOS_MAX,
} from '@twirl/contract/staff/warehouse/bench'
import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bodyOf } from '../../../test/build-test-app.ts'
import { openCheckoutShop, SKU } from '../../../test/checkout/checkout-shop.ts'
import { logInStaff } from '../../../test/staff-factory.ts'

const shop = await openCheckoutShop({ units: 2 })
const { db } = shop
const bench = await logInStaff(shop, ['warehouse'])
const { rows: units } = await sql<{ id: number }>`
  update unit set state = 'CLEANING' where sku = ${SKU} returning id`.execute(db)

const JPEG = '/9j/4AAQSkZJRg=='
const add = (key: string, photo_key: string = randomUUID()) =>
  bench.call(addBenchPhoto, { key, photo_key, jpeg: JPEG })

const scan = async (code: string) =>
  bodyOf(
    await bench.call(countScan, {
      key: randomUUID(),
      code,
      grade: 'DAMAGED',
      station: 'REPAIR',
      note: '',
      age_ms: 0,
    }),
  )

test('a picture of damage is stored once with its scan, and shown with the unit (STAFF-46)', async () => {
  const code = unitCodeOf(units[0]!.id)
  const { key } = await scan(code)
  const photo_key = randomUUID()
  const answers = await Promise.all([add(key, photo_key), add(key, photo_key)])
  for (const { body } of answers) expect(body).toEqual({ photo_count: 1 })
  expect(bodyOf(await bench.call(listBenchPhotos, { key })).photos).toEqual([JPEG])
  const { findings } = bodyOf(await bench.call(lookUpUnit, { code }))
  expect(findings).toMatchObject([{ key, grade: 'DAMAGED', photo_count: 1 }])
  const { rows } = await sql`
    select action from audit_entry where subject_id = ${code} order by id`.execute(db)
  expect(rows).toEqual([{ action: 'bench.scan' }, { action: 'bench.add-photo' }])
})

test('a picture is refused for a scan that does not exist, was set aside, or has enough', async () => {
  const { key } = await scan(unitCodeOf(units[1]!.id))
  for (let count = 0; count < PHOTOS_MAX; count++) bodyOf(await add(key))
  const aside = await scan('nothing')
  const answers = [await add(key), await add(aside.key), await add(randomUUID())]
  expect(answers.map(({ error }) => error.message)).toEqual([
    `A scan has at most ${PHOTOS_MAX} pictures.`,
    'This scan was set aside: it has no pictures.',
    expect.any(String),
  ])
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 404])
  expect(bodyOf(await bench.call(listBenchPhotos, { key })).photos).toHaveLength(PHOTOS_MAX)
})
