import type { BoxResult } from '@twirl/contract/staff/orders/boxes'
import { unitCodeOf, unitIdOf } from '@twirl/contract/staff/warehouse/unit-code'
import type { Log } from '#platform/log.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { OrderDeps } from '../order-deps.ts'
import { receiveReturn } from '../returns/receive-return.ts'
import type { Actor } from '../step-actor.ts'
import { type AwayUnit, listUnitsAway } from './boxes.ts'

type BoxDeps = OrderDeps & { log: Pick<Log, 'error'> }

/**
 * Takes pieces of a box back, with a result for each (STAFF-95). The pieces of an item are received together, in a
 * transaction of their own: one that fails does not stop the others. What is not named stays out.
 */
export async function receiveBox(
  deps: BoxDeps,
  { id, units }: { id: number; units: string[] },
  by: Actor,
): Promise<BoxResult[]> {
  const named = new Set(units.map((code) => unitIdOf(code)!))
  const away = await listUnitsAway(deps.db, id)
  const back = away.filter(({ unit_id }) => named.delete(unit_id))
  const results: BoxResult[] = []
  for (const pieces of Map.groupBy(back, ({ order_item_id }) => order_item_id).values())
    results.push(...(await receivePieces(deps, pieces, by)))
  const text = 'No order of this event is waiting for it.'
  const others = [...named].map((unit_id) => ({ code: unitCodeOf(unit_id), is_done: false, text }))
  return [...results, ...others]
}

async function receivePieces(deps: BoxDeps, pieces: AwayUnit[], by: Actor): Promise<BoxResult[]> {
  const { order_item_id, order_number } = pieces[0]!
  const resultOf = (text: string | null) =>
    pieces.map(({ unit_id }) => ({ code: unitCodeOf(unit_id), is_done: text === null, text }))
  try {
    const unit_ids = pieces.map(({ unit_id }) => unit_id)
    await receiveReturn(deps, order_item_id, { unit_ids, order_number }, by)
    return resultOf(null)
  } catch (error) {
    if (error instanceof AppError) return resultOf(error.message)
    deps.log.error({ err: error, order: order_number }, 'a piece of a box could not be received')
    return resultOf('Something went wrong. Please try again.')
  }
}
