import * as contract from '@twirl/contract/staff/orders/boxes'
import { getOrderSlip as orderSlip } from '@twirl/contract/staff/orders/slips'
import type { Routes } from '#platform/http/routes.ts'
import { staffOf } from '#platform/http/visitor.ts'
import { handOutEvent } from '../parcels/deliver-orders.ts'
import { packEvent } from '../parcels/pack-orders.ts'
import { shipEvent, shipPartOfEvent } from '../parcels/ship-orders.ts'
import { getBox, getBoxEvent, listBoxes } from './boxes.ts'
import { receiveBox } from './receive-box.ts'
import { getBoxSlips, getOrderSlip } from './slips.ts'

type BoxDeps = Parameters<typeof receiveBox>[0]

export function boxRoutes(routes: Routes, deps: BoxDeps): void {
  routes.handle(contract.listBoxes, (asked) => listBoxes(deps, asked))
  routes.handle(contract.getBox, ({ id }) => getBox(deps, id))
  routes.handle(contract.getBoxSlips, ({ id }) => getBoxSlips(deps, id))
  routes.handle(orderSlip, ({ number }) => getOrderSlip(deps, number))

  routes.handle(contract.packBox, async ({ id }, visitor) => {
    await getBoxEvent(deps.db, id)
    await packEvent(deps, id, staffOf(visitor))
    return getBox(deps, id)
  })

  routes.handle(contract.shipBox, async ({ id, numbers, ...label }, visitor) => {
    await getBoxEvent(deps.db, id)
    if (numbers) await shipPartOfEvent(deps, id, { numbers, label }, staffOf(visitor))
    else await shipEvent(deps, id, label, staffOf(visitor))
    return getBox(deps, id)
  })

  routes.handle(contract.handOutBox, async ({ id }, visitor) => {
    await getBoxEvent(deps.db, id)
    await handOutEvent(deps, id, staffOf(visitor))
    return getBox(deps, id)
  })

  routes.handle(contract.receiveBox, async ({ id, units }, visitor) => {
    await getBoxEvent(deps.db, id)
    const results = await receiveBox(deps, { id, units }, staffOf(visitor))
    return { results, box: await getBox(deps, id) }
  })
}
