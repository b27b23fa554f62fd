import { randomUUID } from 'node:crypto'
import { countScan, listScans, lookUpUnit, undoScan } from '@twirl/contract/staff/warehouse/bench'
import { unitCodeOf, unitIdOf } from '@twirl/contract/staff/warehouse/unit-code'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bodyOf } from '../../../test/build-test-app.ts'
import { openBenchShop } from '../../../test/warehouse/bench-shop.ts'
import { inspectReturn, receiveReturn } from '../../orders/returns/receive-return.ts'
import { rebuildStock } from '../../inventory/public.ts'

const shop = await openBenchShop()
const { db, clock, rentals, noon, bench, other, openBenches, newReturn, promise } = shop
const { scanOf, scan, recordOf, statesOf, stockOf, auditOf } = shop

/** The moves that staff made with a unit, as `from to by`. */
const movesOf = async (code: string) => {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', from_state, to_state, staff_id) as text from unit_move
    where unit_id = ${unitIdOf(code)} and staff_id is not null order by id`.execute(db)
  return rows.map(({ text }) => text)
}

describe('looking up a code', () => {
  test('shows who had it, how late it is, and what was asked for (STAFF-46)', async () => {
    const { code, order_number, itemId } = await newReturn({ day: '2027-02-05' })
    await sql`
      insert into refund_application (order_id, order_item_id, reason, requested_at)
      select order_id, id, 'DIDNT_FIT', ${clock.now()} from order_item where id = ${itemId}`.execute(
      db,
    )
    const { body } = await bench.call(lookUpUnit, { code: code.toLowerCase() })
    expect(body).toMatchObject({
      code,
      set_aside: null,
      state: 'OUT',
      piece: { size: 'M', color: 'Black' },
      rental: { order_number, customer: 'Nora Lane', due_on: '2027-02-03', days_late: 2 },
      requests: [{ text: 'Refund requested (did not fit)', at: clock.now().toISOString() }],
      findings: [],
    })
  })

  test('tells why a piece is not taken in', async () => {
    const { code } = await newReturn()
    await scan(code)
    const { body } = await bench.call(lookUpUnit, { code })
    expect(body.set_aside).toMatch(/^It is already on the rail\. Member \d+, 02\/05\/2027 12:00 PM/)
    const unknown = await bench.call(lookUpUnit, { code: unitCodeOf(9_000_000) })
    expect(unknown.body).toMatchObject({
      code: null,
      set_aside: 'No unit of this shop has this code.',
    })
  })
})

describe('counting a scan', () => {
  test('receives, inspects and moves the piece in one step; the piece is free again', async () => {
    const { code, sku, itemId, email, order_number } = await newReturn()
    expect((await stockOf(sku)).rentable).toBe(0)
    const counted = await scan(code, { note: 'Smells of smoke' })
    expect(counted).toMatchObject({
      code,
      set_aside: null,
      note: 'Smells of smoke',
      undone_by: null,
    })
    expect(await statesOf(order_number)).toEqual(['IN_HOUSE'])
    expect(await recordOf(itemId)).toEqual({
      received_at: clock.now(),
      inspected_at: clock.now(),
      is_worn: false,
    })
    expect((await stockOf(sku)).rentable).toBe(1)
    expect((await shop.outbox(email))[0]!.subject).toMatch(/^We got .* back$/)
    expect(await auditOf(code)).toEqual(['bench.scan'])
    const { scans } = bodyOf(await bench.call(listScans, {}))
    expect(scans[0]).toEqual(counted)
    const { findings } = bodyOf(await bench.call(lookUpUnit, { code }))
    expect(findings).toMatchObject([{ note: 'Smells of smoke', grade: 'AS_GOOD', photo_count: 0 }])
  })

  test('counts once, however often and however fast it is sent (STAFF-46)', async () => {
    const { code, email } = await newReturn()
    const sent = scanOf(code, { station: 'CLEANING' })
    const answers = await Promise.all([1, 2, 3, 4].map(() => bench.call(countScan, sent)))
    clock.advance({ minutes: 5 })
    answers.push(await bench.call(countScan, { ...sent, age_ms: 300_000 }))
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body).toEqual(answers[0]!.body)
    }
    expect(await auditOf(code)).toEqual(['bench.scan'])
    expect(
      (await shop.outbox(email)).filter(({ subject }) => subject!.endsWith('back')),
    ).toHaveLength(1)
    const refused = await bench.call(countScan, { ...sent, station: 'REPAIR' })
    expect([refused.status, refused.error.errorCode]).toEqual([409, 'STEP_REFUSED'])
    expect(refused.error.message).toContain(code)
  })

  test('takes the units of an item one by one; it is worn if one of them is (STAFF-48)', async () => {
    const { codes, itemId, email, order_number } = await newReturn({ quantity: 3 })
    await scan(codes[0]!, { grade: 'WORN', station: 'CLEANING' })
    await scan(codes[1]!, { station: 'RAIL' })
    expect(await recordOf(itemId)).toMatchObject({ received_at: null })
    expect((await shop.outbox(email))[0]!.subject).not.toMatch(/back$/)
    await scan(codes[2]!, { station: 'REPAIR' })
    expect(await recordOf(itemId)).toMatchObject({ inspected_at: clock.now(), is_worn: true })
    expect((await statesOf(order_number)).toSorted()).toEqual(['CLEANING', 'IN_HOUSE', 'REPAIR'])
    expect(await scan(codes[0]!, { station: 'RAIL' })).toMatchObject({ set_aside: null })
    expect(await recordOf(itemId)).toMatchObject({ is_worn: true })
  })

  test.each([
    ['AS_GOOD', false],
    ['WORN', true],
    ['DAMAGED', true],
  ] as const)('records %s as worn: %s (STAFF-47)', async (grade, is_worn) => {
    const { code, itemId } = await newReturn()
    await scan(code, { grade })
    expect(await recordOf(itemId)).toMatchObject({ is_worn })
  })

  test('goes together with receiving and inspecting the rest of an item as a whole', async () => {
    const { codes, itemId, order_number } = await newReturn({ quantity: 2 })
    await scan(codes[0]!, { grade: 'WORN', station: 'CLEANING' })
    const unit_ids = [unitIdOf(codes[1]!)!]
    await receiveReturn(rentals, itemId, { unit_ids })
    expect(await recordOf(itemId)).toMatchObject({ received_at: clock.now(), inspected_at: null })
    await inspectReturn(rentals, itemId, { is_worn: false, to: 'IN_HOUSE' })
    expect(await recordOf(itemId)).toMatchObject({ is_worn: true })
    expect((await statesOf(order_number)).toSorted()).toEqual(['CLEANING', 'IN_HOUSE'])
  })

  test('sends to clearance and retires; a promised piece does not go to clearance', async () => {
    const { codes, sku } = await newReturn({ quantity: 3 })
    await scan(codes[0]!, { station: 'CLEARANCE' })
    expect(await stockOf(sku)).toMatchObject({ clearance: 1 })
    await scan(codes[1]!, { grade: 'DAMAGED', station: 'RETIRE' })
    await scan(codes[2]!, { station: 'RAIL' })
    await promise(sku, '2027-06-01')
    const again = await newDeliveredUnit(codes[2]!)
    expect(await scan(again, { station: 'CLEARANCE' })).toMatchObject({
      set_aside: 'It is promised to a later order. Choose another station.',
    })
    expect(await rebuildStock(db)).toEqual([])
  })

  test('sets aside what is unknown or in a wrong state, and says why (STAFF-49)', async () => {
    const { code, sku } = await newReturn({ units: 2 })
    const wrong = `${code.slice(0, -1)}${code.endsWith('2') ? '3' : '2'}`
    for (const unknown of [wrong, unitCodeOf(9_000_000), 'https://elsewhere.example/1'])
      expect(await scan(unknown)).toMatchObject({
        piece: null,
        set_aside: 'No unit of this shop has this code.',
      })
    const { rows } = await sql<{ id: number }>`
      select id from unit where sku = ${sku} and state = 'IN_HOUSE'`.execute(db)
    const onRail = unitCodeOf(rows[0]!.id)
    expect(await scan(onRail, { station: 'CLEANING' })).toMatchObject({
      piece: { size: 'M' },
      set_aside: expect.stringContaining('It is already on the rail.'),
    })
    await scan(code, { station: 'CLEANING' })
    expect(await scan(code, { station: 'CLEANING' })).toMatchObject({
      set_aside: expect.stringMatching(/^It is in cleaning\. Member \d+, /),
    })
    expect(await auditOf(onRail)).toEqual(['bench.set-aside'])
  })

  test('of two benches that scan one piece at once one counts, and the other learns who did it (STAFF-50)', async () => {
    const { code, order_number } = await newReturn()
    const { last_move } = bodyOf(await bench.call(lookUpUnit, { code }))
    const answers = await Promise.all([
      bench.call(countScan, scanOf(code, { last_move, station: 'CLEANING' })),
      other.call(countScan, scanOf(code, { last_move, station: 'RAIL' })),
    ])
    const asides = answers.map(({ body }) => body.set_aside)
    expect(asides.filter((each) => each === null)).toHaveLength(1)
    expect(asides.find((each) => each !== null)).toMatch(/Member \d+, 02\/05\/2027/)
    const winner = answers.find(({ body }) => body.set_aside === null)!.body
    const loser = answers.find(({ body }) => body.set_aside !== null)!.body
    expect(loser.set_aside).toContain(winner.by)
    expect(await statesOf(order_number)).toEqual([
      winner.station === 'RAIL' ? 'IN_HOUSE' : 'CLEANING',
    ])
  })

  test('sets aside a scan without connection of a piece that was moved since', async () => {
    const { code } = await newReturn()
    await scan(code, { station: 'CLEANING' })
    clock.advance({ minutes: 10 })
    const late = await other.call(countScan, scanOf(code, { station: 'RAIL', age_ms: 1_200_000 }))
    expect(late.body.set_aside).toMatch(/^It is in cleaning\. Member/)
    const fresh = await other.call(countScan, scanOf(code, { station: 'RAIL', age_ms: 60_000 }))
    expect(fresh.body.set_aside).toBeNull()
  })
})

/** Takes a unit that is on the rail to the washing machine, so that it can be scanned. */
async function newDeliveredUnit(code: string): Promise<string> {
  const { rows } = await sql<{
    id: number
  }>`select max(unit_id) as id from bench_scan where code = ${code}`.execute(db)
  await sql`update unit set state = 'RECEIVED' where id = ${rows[0]!.id}`.execute(db)
  return code
}

describe('taking a scan back', () => {
  const undo = (key: string) => bench.call(undoScan, { key })

  test('makes the piece received and not inspected; it can be scanned again; each move names its member (STAFF-51, STAFF-85)', async () => {
    const { code, itemId, sku, email, order_number } = await newReturn()
    const { key } = await scan(code, { grade: 'WORN' })
    const received_at = clock.now()
    clock.advance({ minutes: 1 })
    const undone = bodyOf(await undo(key))
    expect(undone.undone_by).toMatch(/^Member/)
    expect(undone.undo_note).toBe(
      'It stays received on its order, because the customer was told that it is back.',
    )
    expect(bodyOf(await undo(key))).toEqual(undone)
    expect(await statesOf(order_number)).toEqual(['RECEIVED'])
    expect(await recordOf(itemId)).toEqual({ received_at, inspected_at: null, is_worn: null })
    expect(await stockOf(sku)).toMatchObject({ rentable: 0 })
    expect(await scan(code)).toMatchObject({ set_aside: null })
    expect(await recordOf(itemId)).toMatchObject({ received_at, is_worn: false })
    expect(
      (await shop.outbox(email)).filter(({ subject }) => subject!.endsWith('back')),
    ).toHaveLength(1)
    expect(await auditOf(code)).toEqual(['bench.scan', 'bench.undo', 'bench.scan'])
    const by = bench.id
    expect(await movesOf(code)).toEqual([
      `OUT RECEIVED ${by}`,
      `RECEIVED IN_HOUSE ${by}`,
      `IN_HOUSE RECEIVED ${by}`,
      `RECEIVED IN_HOUSE ${by}`,
    ])
    expect(await rebuildStock(db)).toEqual([])
  })

  test.each(['CLEARANCE', 'RETIRE', 'CLEANING'] as const)('also from %s', async (station) => {
    const { code, order_number } = await newReturn()
    const { key } = await scan(code, { station })
    expect((await undo(key)).status).toBe(200)
    expect(await statesOf(order_number)).toEqual(['RECEIVED'])
    expect(await scan(code, { station })).toMatchObject({ set_aside: null })
  })

  test('also of a piece that is away for no order', async () => {
    const { code, order_number } = await newReturn()
    await sql`update booking set reference = 'an order of another system' where unit_id in (
      select b.unit_id from booking b join customer_order o on o.order_token = b.reference
      where o.order_number = ${order_number} and b.kind = 'RENTAL')`.execute(db)
    const stateOf = async () => bodyOf(await bench.call(lookUpUnit, { code })).state
    const { key, set_aside } = await scan(code)
    expect([set_aside, await stateOf()]).toEqual([null, 'IN_HOUSE'])
    await undo(key)
    expect(await stateOf()).toBe('OUT')
    expect(await scan(code, { station: 'REPAIR' })).toMatchObject({ set_aside: null })
  })

  test('takes back the receipt, too, while other pieces of the item are out', async () => {
    const { codes, itemId, order_number } = await newReturn({ quantity: 2 })
    const [code = ''] = codes
    const worn = async () => bodyOf(await bench.call(lookUpUnit, { code })).wear_count
    const before = await worn()
    const { key } = await scan(code, { grade: 'WORN', station: 'CLEANING' })
    expect(await worn()).toBe(before + 1)
    expect(bodyOf(await undo(key)).undo_note).toBeNull()
    expect([await statesOf(order_number), await worn()]).toEqual([['OUT', 'OUT'], before])
    await scan(code)
    await scan(codes[1]!)
    expect(await recordOf(itemId)).toMatchObject({ received_at: clock.now(), is_worn: false })
    expect(await rebuildStock(db)).toEqual([])
  })

  test('takes a piece from the rail back to cleaning', async () => {
    const { code, order_number } = await newReturn()
    await scan(code, { station: 'CLEANING' })
    const { key } = await scan(code)
    await undo(key)
    expect(await statesOf(order_number)).toEqual(['CLEANING'])
  })

  test('is refused, with the reason, when something happened since', async () => {
    const refusals: string[] = []
    const refuse = async (key: string) => {
      const { status, error } = await undo(key)
      refusals.push(`${status} ${error.errorCode}: ${error.message}`)
    }
    const moved = await newReturn()
    const first = await scan(moved.code, { station: 'CLEANING' })
    await scan(moved.code, { station: 'RAIL' })
    await refuse(first.key)

    const promised = await newReturn({ day: '2027-01-20' })
    const returned = await scan(promised.code)
    await promise(promised.sku, '2027-01-21')
    await refuse(returned.key)

    const refunded = await newReturn()
    const graded = await scan(refunded.code)
    clock.advance({ minutes: 1 })
    await sql`
      insert into refund_application (order_id, order_item_id, reason, requested_at)
      select order_id, id, 'DIDNT_FIT', ${clock.now()} from order_item where id = ${refunded.itemId}`.execute(
      db,
    )
    await refuse(graded.key)
    expect(await recordOf(refunded.itemId)).toMatchObject({ is_worn: false })

    await refuse((await scan('nothing')).key)
    const old = await newReturn({ day: '2027-02-05' })
    const yesterday = await scan(old.code)
    noon('2027-02-06')
    await openBenches()
    await refuse(yesterday.key)
    await refuse(randomUUID())
    expect(refusals).toEqual([
      expect.stringMatching(
        /^409 STEP_REFUSED: The piece was moved since\. It is already on the rail\. Member/,
      ),
      '409 STEP_REFUSED: The piece was promised to another order since.',
      '409 STEP_REFUSED: A refund of this item was requested or decided since the scan.',
      '409 STEP_REFUSED: This scan was set aside: there is nothing to take back.',
      '409 STEP_REFUSED: Only scans of today can be taken back. Scan the piece again.',
      expect.stringMatching(/^404 NOT_FOUND/),
    ])
  })
})
