import type { Book } from './book.ts'

/** What all handlers work with. */
export type Account = {
  book: Book
  now: () => Date
  /** Stores an event, and has it sent to the shop. */
  announce: (type: string, object: object) => void
}

/** A secret key may do anything; a publishable key, which any browser knows, only what one customer needs. */
export type Caller = 'SECRET' | 'PUBLISHABLE'

export function secondsOf({ now }: Account): number {
  return Math.floor(now().getTime() / 1_000)
}
