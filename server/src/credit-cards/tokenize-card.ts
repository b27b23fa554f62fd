import { randomUUID } from 'node:crypto'
import type { CardDetails } from '@twirl/contract/buying/credit-cards'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import { ownerOf, type Visitor } from '#platform/http/visitor.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import { dayOf } from '#platform/new-york-time.ts'
import type { Secrets } from '#platform/security/secrets.ts'
import { LIMITS } from '#platform/security/limit-table.ts'
import { addressUses, returnUse, type TryBudgets, tryWithin } from '#platform/security/limits.ts'
import type {
  ConfirmedCard,
  PaymentGateway,
  SavedCard,
} from '#providers/payments/payment-gateway.ts'
import { type CardHandover, deleteHandovers, insertHandover } from './card-handovers.queries.ts'

/** What saving a card needs. */
export type CardDeps = {
  db: Database
  clock: Clock
  gateway: PaymentGateway
  jobs: Jobs
  secrets: Secrets
  log: Pick<Log, 'warn'>
}

type HandOverDeps = Pick<CardDeps, 'db' | 'clock' | 'gateway' | 'log'>

/** A card that the gateway has. Its handover ends when the shop stores the token, or has the card deleted. */
export type HandedCard = SavedCard & Pick<CardHandover, 'reference'>

/**
 * Hands a card to the payment gateway. The number and the security code go no further: they are in no log, no error and no
 * table. `path` names the card in the input of the call, for the error of its field.
 */
export async function tokenizeCard(
  deps: HandOverDeps,
  details: CardDetails,
  path = '',
): Promise<HandedCard> {
  if (isExpired(details, deps.clock.now())) throw expirationError(`${path}expiration_date`)
  const card = await handOver(deps, details)
  if (!card) throw new AppError('CARD_NOT_ACCEPTED')
  return card
}

/**
 * Stores the reference first: if the answer is lost or the process dies, the sweep of handovers finds the card by it and
 * deletes it. Null: the gateway refuses the card.
 */
async function handOver(
  { db, clock, gateway, log }: HandOverDeps,
  details: CardDetails,
): Promise<HandedCard | null> {
  const reference = randomUUID()
  await insertHandover(db, { reference, created_at: clock.now() })
  const card = await orUnavailable({ gateway, log }, gateway.saveCard(details, reference))
  if (card) return { ...card, reference }
  await deleteHandovers(db, [reference])
  return null
}

/** What the gateway says of a card that was typed into its own fields. */
export async function readConfirmation(
  deps: Pick<CardDeps, 'gateway' | 'log'>,
  token: string,
): Promise<ConfirmedCard> {
  const card = await orUnavailable(deps, deps.gateway.readConfirmation(token))
  if (!card) throw new AppError('CARD_NOT_ACCEPTED')
  return card
}

/** Nothing was charged: the caller may try again. */
export async function orUnavailable<T>(
  { gateway, log }: Pick<CardDeps, 'gateway' | 'log'>,
  answer: Promise<T>,
): Promise<T> {
  try {
    return await answer
  } catch (error) {
    // Not as the cause: what an adapter throws may quote what it was given.
    log.warn({ gateway: gateway.name, reason: (error as Error).name }, 'no card was saved')
    throw new AppError('PAYMENT_UNAVAILABLE')
  }
}

/** A card is good until the end of its last month, in New York. */
function isExpired({ expiration_date }: CardDetails, now: Date): boolean {
  return expiration_date.slice(0, 7) < dayOf(now).slice(0, 7)
}

function expirationError(field: string): AppError {
  const reason = 'Invalid Expiration Date' // ACCOUNT-24
  return new AppError('BAD_REQUEST', {
    message: `${field}: ${reason}`,
    fields: { [field]: reason },
  })
}

// Which coupon an e-mail address or a card has used tells who has ordered here.
const MISSES = ['CARD_NOT_ACCEPTED', 'COUPON_NOT_ALLOW_TO_BE_USED_AGAIN']

/**
 * Uses a card within the limits of cards that the gateway refused or a bank declined; the attempt calls `miss` when a
 * bank declined it.
 */
export function tryCard<Result>(
  { db }: Pick<CardDeps, 'db'>,
  visitor: Visitor,
  attempt: (miss: () => void) => Promise<Result>,
): Promise<Result> {
  return tryWithin(db, cardTries(visitor), (miss) =>
    attempt(miss).catch((error: unknown) => {
      if (error instanceof AppError && MISSES.includes(error.code)) miss()
      throw error
    }),
  )
}

/**
 * A card whose bank asks the customer counts as a miss until it has paid (PAY-9). Only the owner's miss is given back: who
 * shares the address of a guest is not known any more.
 */
export function forgiveCard({ db }: Pick<CardDeps, 'db'>, owner: string): Promise<void> {
  return returnUse(db, { limit: LIMITS.card_miss_by_owner, subject: owner })
}

/** A customer is counted by account. A guest, who can have any number of Guest-Ids, is counted by network address too. */
function cardTries(visitor: Visitor): TryBudgets {
  const subject = ownerOf(visitor)
  const own = [{ limit: LIMITS.card_miss_by_owner, subject }]
  if (visitor.session) return { own, shared: [] }
  return {
    own,
    shared: addressUses(LIMITS.card_miss_from_address, visitor),
    first: {
      own: { limit: LIMITS.card_first_tries, subject },
      shared: addressUses(LIMITS.card_first_miss_from_address, visitor),
    },
  }
}
