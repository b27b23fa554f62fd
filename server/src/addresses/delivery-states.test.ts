import { randomUUID } from 'node:crypto'
import {
  createAddress,
  listAddresses,
  listStates,
  updateAddress,
} from '@twirl/contract/buying/addresses'
import { STATE_CODES } from '@twirl/contract/buying/states'
import { changeEvent, createEvent, getEvent } from '@twirl/contract/staff/events/events'
import { getSetup } from '@twirl/contract/staff/settings/setup'
import { afterEach, describe, expect, test } from 'vitest'
import { bodyOf } from '../../test/build-test-app.ts'
import {
  ADDRESS,
  newCustomerBuyer,
  newGuestBuyer,
  openCheckoutShop,
} from '../../test/checkout/checkout-shop.ts'
import { newEventForm } from '../../test/event-form.ts'
import { insertChapter } from '../../test/factories.ts'
import { settingsOwner } from '../../test/set-setting.ts'
import { logInStaff } from '../../test/staff-factory.ts'

const shop = await openCheckoutShop({
  prepare: (db) =>
    insertChapter(db, { id: 1, name: 'Magnolia University' }, { id: 1, name: 'Zeta Lambda Nu' }),
})
const setSetting = await settingsOwner(shop)
const owner = await logInStaff(shop, ['owner', 'events'])

const ALL = [...STATE_CODES]
const without = (state: string) => ALL.filter((code) => code !== state)
const deliverTo = (states: string[]) => setSetting('delivery_states', states)

afterEach(async () => {
  bodyOf(await deliverTo(ALL))
})

describe('the states that the shop delivers to (STAFF-223)', () => {
  test('are chosen by owners, at least one, in the order of their names', async () => {
    const { body } = await deliverTo(['NY', 'GA', 'GA'])
    expect(body.current.delivery_states).toEqual(['GA', 'NY'])
    expect((await shop.call(listStates, {})).body.states).toEqual([
      { code: 'GA', name: 'Georgia' },
      { code: 'NY', name: 'New York' },
    ])
    const none = await deliverTo([])
    expect(none.error.fields).toEqual({ value: 'Please choose at least one state' })
    expect((await deliverTo(['ZZ'])).status).toBe(400)
  })

  test('are a step of the set-up, which the usual answer completes too (STAFF-180)', async () => {
    const another = await openCheckoutShop()
    const { call } = await logInStaff(another, ['owner'])
    const stepOf = async () =>
      bodyOf(await call(getSetup, {})).steps.find(({ step }) => step === 'delivery')
    expect(await stepOf()).toEqual({ step: 'delivery', is_done: false, is_required: false })
    bodyOf(await (await settingsOwner(another))('delivery_states', ALL))
    expect(await stepOf()).toMatchObject({ is_done: true })
  })

  test('are the only ones that an address is saved with; others that are saved stay', async () => {
    const { visitor } = await newCustomerBuyer(shop)
    const [saved] = bodyOf(await visitor.call(listAddresses, {})).addresses
    bodyOf(await deliverTo(without('OR')))
    for (const refused of [
      await visitor.call(createAddress, ADDRESS),
      await visitor.call(updateAddress, { ...ADDRESS, addressId: saved!.id }),
    ])
      expect([refused.status, refused.error.errorCode]).toEqual([409, 'STATE_NOT_DELIVERED'])
    expect(bodyOf(await visitor.call(listAddresses, {})).addresses).toEqual([saved])
    const moved = { ...ADDRESS, state: 'GA' as const, zip_code: '30301' }
    expect((await visitor.call(updateAddress, { ...moved, addressId: saved!.id })).status).toBe(200)
  })

  test('are the only ones that orders of customers and guests are quoted and placed for', async () => {
    for (const newBuyer of [newCustomerBuyer, newGuestBuyer]) {
      const buyer = await newBuyer(shop)
      const quote = bodyOf(await buyer.previewBag())
      bodyOf(await deliverTo(without('OR')))
      expect((await buyer.previewBag()).error.errorCode).toBe('STATE_NOT_DELIVERED')
      expect((await buyer.place(quote)).error).toMatchObject({
        errorCode: 'STATE_NOT_DELIVERED',
        message: 'We don’t deliver to this state right now. Please use another address.',
      })
      // Nothing was held or charged: the same quote is placed once the state is back.
      bodyOf(await deliverTo(ALL))
      const placed = bodyOf(await buyer.place(quote))
      bodyOf(await deliverTo(without('OR')))
      // An order that was placed is answered as before.
      expect(bodyOf(await buyer.place(quote))).toEqual(placed)
      bodyOf(await deliverTo(ALL))
    }
  })
})

describe('the box of an event (STAFF-224)', () => {
  const make = (state: 'GA' | 'OR') =>
    owner.call(createEvent, {
      key: randomUUID(),
      password: randomUUID().slice(0, 12),
      form: newEventForm({
        products: [],
        collection_ids: [],
        shipping_address: { ...ADDRESS, ...(state === 'GA' && { state, zip_code: '30301' }) },
      }),
    })

  test('goes to these states only; an event from before keeps its address', async () => {
    const { id } = bodyOf(await make('OR'))
    bodyOf(await deliverTo(without('OR')))
    expect((await make('OR')).error.fields).toEqual({
      state: 'The shop does not deliver to this state. Choose another one.',
    })
    const { form, version } = bodyOf(await owner.call(getEvent, { id }))
    const renamed = { ...newEventForm(form as never), theme: 'Renamed' }
    expect((await owner.call(changeEvent, { id, version, form: renamed })).status).toBe(200)
    expect((await make('GA')).status).toBe(200)
  })
})
