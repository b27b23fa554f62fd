import type { Transaction } from '#platform/database/transaction.ts'
import { MoveRefused, moveUnit } from '../inventory/public.ts'

/** Staff asked for a step that the state of the order or of the item does not allow. Nothing has changed. */
export class StepRefused extends Error {
  override readonly name = 'StepRefused'
}

type Move = Omit<Parameters<typeof moveUnit>[1], 'unit_id'>

/** Moves a unit as part of a step; a unit that cannot move refuses the whole step. */
export async function moveForStep(
  transaction: Transaction,
  unitId: number,
  move: Move,
): Promise<void> {
  try {
    await moveUnit(transaction, { unit_id: unitId, ...move })
  } catch (error) {
    if (!(error instanceof MoveRefused)) throw error
    throw new StepRefused(`${move.cause}: ${error.message}`, { cause: error })
  }
}
