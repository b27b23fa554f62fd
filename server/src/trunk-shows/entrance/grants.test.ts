import { getCurrentCustomer } from '@twirl/contract/accounts/customer'
import { login, logout } from '@twirl/contract/accounts/login'
import { getTrunkShow, loginTrunkShow } from '@twirl/contract/groups/trunk-shows'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { CUSTOMER_PASSWORD, insertCustomer } from '../../../test/factories.ts'
import { daysFromNow, insertTrunkShow } from '../../../test/trunk-show-factory.ts'
import { findCurrentTrunkShow, listGrantedIds, moveGrants, putGrant } from './grants.queries.ts'
import { Grants } from './grants.ts'
import { moveTrunkShow } from '../trunk-shows.queries.ts'

const { db, call, clock } = await buildTestApp()
const EVENTS = await Promise.all(Array.from({ length: 5 }, () => insertTrunkShow(db)))
const named = await insertTrunkShow(db, { password: 'sunset' })

let owners = 0
const newOwner = (kind: 'g' | 'c') => `${kind}:owner${++owners}`

async function join(owner: string, events: number[]): Promise<void> {
  for (const id of events) {
    clock.advance({ seconds: 1 })
    await putGrant(db, owner, id, clock.now())
  }
}

const idsOf = async (owner: string) => (await listGrantedIds(db, owner)).toSorted((a, b) => a - b)

describe('a login', () => {
  const guestId = 'GrantsGuestGrantsGuestGrantsGue1'

  test('moves the joined events of the guest; after the logout the guest is in no event', async () => {
    const { email } = await insertCustomer(db)
    await call(loginTrunkShow, { password: 'sunset' }, { guestId })
    const { cookie, body } = await call(
      login,
      { account: email, password: CUSTOMER_PASSWORD },
      { guestId },
    )
    expect(body.trunk_show_id).toBe(named)
    const isIn = async (sender: object) =>
      (await call(getTrunkShow, { id: named }, { guestId, ...sender })).status === 200
    expect(await isIn({ cookie })).toBe(true)
    expect(await isIn({})).toBe(false)
    await call(logout, {}, { guestId, cookie })
    expect(await isIn({})).toBe(false)
    expect((await call(getCurrentCustomer, {}, { guestId })).body.trunk_show_id).toBeNull()
  })
})

describe('moveGrants', () => {
  test('any moves at once: nothing is lost, nothing is left behind', async () => {
    const some = fc.uniqueArray(fc.constantFrom(...EVENTS))
    await fc.assert(
      fc.asyncProperty(some, some, some, async (first, second, existing) => {
        const [phone, laptop, customer] = [newOwner('g'), newOwner('g'), newOwner('c')]
        await Promise.all([join(phone, first), join(laptop, second), join(customer, existing)])
        // Twice each, as when two windows log in.
        await Promise.all(
          [phone, laptop, phone, laptop].map((from) => moveGrants(db, from, customer)),
        )
        const all = [...new Set([...first, ...second, ...existing])].toSorted((a, b) => a - b)
        expect(await idsOf(customer)).toEqual(all)
        expect([await idsOf(phone), await idsOf(laptop)]).toEqual([[], []])
      }),
      { numRuns: 60 },
    )
  })

  test('an event joined during the login is joined afterwards in any order', async () => {
    for (let i = 0; i < 20; i++) {
      const [guest, customer] = [newOwner('g'), newOwner('c')]
      await join(guest, EVENTS.slice(0, 2))
      await Promise.all([
        join(guest, EVENTS.slice(2)),
        moveGrants(db, guest, customer),
        moveGrants(db, guest, customer),
      ])
      const all = [...(await idsOf(guest)), ...(await idsOf(customer))]
      expect(all.toSorted((a, b) => a - b)).toEqual(EVENTS.toSorted((a, b) => a - b))
    }
  })

  test('the later joining counts', async () => {
    const [guest, customer] = [newOwner('g'), newOwner('c')]
    const [one, two] = EVENTS as [number, number]
    await join(guest, [one])
    await join(customer, [one, two])
    await join(guest, [one])
    await moveGrants(db, guest, customer)
    expect(await findCurrentTrunkShow(db, customer, clock.now())).toBe(one)
  })
})

describe('findCurrentTrunkShow', () => {
  test('is the open event that was joined last; joining again counts', async () => {
    const owner = newOwner('c')
    const [one, two] = EVENTS as [number, number]
    expect(await findCurrentTrunkShow(db, owner, clock.now())).toBeUndefined()
    await join(owner, [one, two])
    expect(await findCurrentTrunkShow(db, owner, clock.now())).toBe(two)
    await join(owner, [one])
    expect(await findCurrentTrunkShow(db, owner, clock.now())).toBe(one)
  })

  test('passes over what is not open', async () => {
    const owner = newOwner('c')
    const over = await insertTrunkShow(db, { closes_at: daysFromNow(-0.1) })
    const closed = await insertTrunkShow(db)
    await join(owner, [EVENTS[0]!, over, closed])
    expect(await moveTrunkShow(db, closed, 'CLOSED', clock.now())).toBe(true)
    expect(await findCurrentTrunkShow(db, owner, clock.now())).toBe(EVENTS[0])
  })
})

describe('Grants', () => {
  test('lets in who joined through another process, before that is heard of', async () => {
    const owner = newOwner('g')
    const grants = new Grants(db)
    expect(await grants.has(owner, EVENTS[0]!)).toBe(false)
    await join(owner, [EVENTS[0]!])
    expect(await grants.has(owner, EVENTS[0]!)).toBe(true)
  })
})

describe('moveTrunkShow', () => {
  test('moves an event along the table, once, also when many try', async () => {
    const id = await insertTrunkShow(db, { state: 'DRAFT' })
    expect(await moveTrunkShow(db, id, 'CLOSED', clock.now())).toBe(false)
    const tries = await Promise.all(
      Array.from({ length: 10 }, () => moveTrunkShow(db, id, 'SCHEDULED', clock.now())),
    )
    expect(tries.filter(Boolean).length).toBe(1)
    expect(await moveTrunkShow(db, id, 'DELETED', clock.now())).toBe(true)
    expect(await moveTrunkShow(db, id, 'OPEN', clock.now())).toBe(false)
  })
})
