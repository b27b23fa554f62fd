import type { login } from '@twirl/contract/accounts/login'
import type { Transaction } from './database/transaction.ts'

/** How one kind of data that a guest keeps becomes a customer's. Slices bring their own (app.ts). */
export type GuestMove = {
  /** The topic of the change feed under which it is cached by owner. */
  topic: string
  /** Whatever belongs to the one owner then belongs to the other, or is there already. May be repeated. */
  move: (transaction: Transaction, from: string, to: string, now: Date) => Promise<MoveReport>
}

export type MoveReport = {
  /** How many things the guest had. */
  moved: number
  /**
   * The move is done and stays, but the customer must decide something: the login answers this code. Ignored when
   * nothing was moved, so that later logins succeed without it.
   */
  conflict?: MoveConflict
}

/** The codes that the login declares for this. */
export type MoveConflict = Extract<(typeof login)['errors'][number], `MERGE_${string}`>
