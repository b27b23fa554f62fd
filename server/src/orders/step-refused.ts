import type { Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { MoveRefused, moveUnit } from '../inventory/public.ts'
import type { Actor } from './step-actor.ts'

/**
 * A step was asked for that the state of the order or of the item does not allow. Nothing has changed. The text is for
 * staff: what the state is now and, where that is known, who brought it about (STAFF-21).
 */
export class StepRefused extends AppError {
  override readonly name = 'StepRefused'

  /** Something else is under way and ends within minutes: the step is possible afterwards. */
  readonly isBusy: boolean

  constructor(
    message: string,
    { cause, isBusy = false }: { cause?: unknown; isBusy?: boolean } = {},
  ) {
    super('STEP_REFUSED', { message, cause })
    this.isBusy = isBusy
  }
}

type Move = Omit<Parameters<typeof moveUnit>[1], 'unit_id' | 'staff_id'> & { by: Actor }

/** Moves a unit as part of a step; a unit that cannot move refuses the whole step. */
export async function moveForStep(
  transaction: Transaction,
  unitId: number,
  { by, ...move }: Move,
): Promise<void> {
  try {
    await moveUnit(transaction, { unit_id: unitId, ...move, staff_id: by?.staff_id ?? null })
  } catch (error) {
    if (!(error instanceof MoveRefused)) throw error
    throw new StepRefused(`${move.cause}: ${error.message}`, { cause: error })
  }
}
