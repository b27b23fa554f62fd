import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { type CheckoutState, statesBefore } from './saga/checkout-states.ts'
import type { CheckoutKind, Quote } from './quote/quote.ts'

export type Lease = { holder: string; now: Date; until: Date }

// Short, because a buyer waits for its end when a process dies; the sweeper extends those that are in use.
const LEASE_SECONDS = 4

export function leaseOf({ clock, instance }: { clock: Clock; instance: string }): Lease {
  const now = clock.now()
  return { holder: instance, now, until: new Date(now.getTime() + LEASE_SECONDS * 1_000) }
}

/** As the state table has it. Written out, so that the planner finds the indexes of what is in progress. */
export const isInProgress = sql<boolean>`state in ('RESERVED', 'AWAITS_CUSTOMER')`

/** A checkout whose units are held. */
export type ReservedRow = {
  order_token: string
  owner: string
  customer_id: number | null
  kind: CheckoutKind
  trunk_show_id: number | null
  quote: Quote
  attempt: number
  reserved_at: Date
  state: 'RESERVED' | 'AWAITS_CUSTOMER'
}

const RESERVED_COLUMNS = sql`
  order_token, owner, customer_id, kind, trunk_show_id, quote, attempt, reserved_at, state`

export type NewCheckout = {
  order_token: string
  owner: string
  customer_id: number | null
  kind: CheckoutKind
  trunk_show_id: number | null
  rental_item_id: number | null
  quote: Quote
  request_fingerprint: string
  now: Date
  expires_at: Date
  /** The token that this quote replaces. */
  supersedes: string | null
}

export async function insertCheckout(db: Database, checkout: NewCheckout): Promise<void> {
  await sql`
    with superseded as (
      update checkout set state = 'SUPERSEDED'
      where order_token = ${checkout.supersedes} and owner = ${checkout.owner}
        and state = any(${statesBefore('SUPERSEDED')})
    )
    insert into checkout (order_token, owner, customer_id, kind, trunk_show_id, rental_item_id, quote,
      request_fingerprint, created_at, expires_at)
    values (${checkout.order_token}, ${checkout.owner}, ${checkout.customer_id}, ${checkout.kind},
      ${checkout.trunk_show_id}, ${checkout.rental_item_id}, ${JSON.stringify(checkout.quote)}::jsonb,
      ${checkout.request_fingerprint}, ${checkout.now}, ${checkout.expires_at})`.execute(db)
}

/** What is ordered under a token. */
export type TokenUse = {
  order_token: string
  owner: string
  request_fingerprint: string
  /** Part of the fingerprint too, so that it is the event of the quote. */
  trunk_show_id: number | null
  /** How many attempts were known when the token was looked up. */
  attempt: number
}

/**
 * Begins an attempt to pay, unless the token is another owner's, for another order, too old, or in use. Of several
 * submits that found the same number of attempts, one begins the next.
 */
export async function beginAttempt(
  transaction: Transaction,
  { order_token, owner, request_fingerprint, attempt }: TokenUse,
  { holder, now, until }: Lease,
): Promise<ReservedRow | undefined> {
  const { rows } = await sql<ReservedRow>`
    update checkout
    set state = 'RESERVED', attempt = attempt + 1, reserved_at = ${now}, lease_holder = ${holder},
      lease_until = ${until}
    where order_token = ${order_token} and owner = ${owner} and request_fingerprint = ${request_fingerprint}
      and attempt = ${attempt} and state = any(${statesBefore('RESERVED')}) and expires_at > ${now}
    returning ${RESERVED_COLUMNS}`.execute(transaction)
  return rows[0]
}

export type CheckoutStatus = {
  owner: string
  state: CheckoutState
  attempt: number
  request_fingerprint: string
  order_number: string | null
  expires_at: Date
  /** Only while the customer must answer the bank. */
  act_until: Date | null
}

const STATUS_COLUMNS = sql`
  owner, state, attempt, request_fingerprint, order_number, expires_at, act_until`

export async function findCheckout(
  db: Database,
  orderToken: string,
  owners: string[],
): Promise<CheckoutStatus | undefined> {
  const { rows } = await sql<CheckoutStatus>`
    select ${STATUS_COLUMNS} from checkout
    where order_token = ${orderToken} and owner = any(${owners})`.execute(db)
  return rows[0]
}

/** Makes it impossible to begin an attempt under the token. One that has begun goes on. */
export async function withdrawCheckout(
  db: Database,
  orderToken: string,
  owners: string[],
): Promise<void> {
  await sql`
    update checkout set state = 'SUPERSEDED'
    where order_token = ${orderToken} and owner = any(${owners})
      and state = any(${statesBefore('SUPERSEDED')})`.execute(db)
}

/** Returns what was quoted under the token of an order. */
export async function findQuote(db: Database, orderToken: string): Promise<Quote | undefined> {
  const { rows } = await sql<{ quote: Quote }>`
    select quote from checkout where order_token = ${orderToken}`.execute(db)
  return rows[0]?.quote
}

/** Returns the total that was quoted under a token of that owner, in cents. */
export async function findQuotedTotal(
  db: Database,
  orderToken: string,
  owner: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ total: number }>`
    select (quote -> 'totals' ->> 'total_cents')::int as total from checkout
    where order_token = ${orderToken} and owner = ${owner}`.execute(db)
  return rows[0]?.total
}

/** Notes who extends a rental for the customer, and why, before it is placed; afterwards it stays as it is. */
export async function noteStaff(
  db: Database,
  orderToken: string,
  staff: { staff_id: number; name: string; reason: string },
): Promise<void> {
  await sql`
    update checkout set quote = jsonb_set(quote, '{extension,by_staff}', ${JSON.stringify(staff)}::jsonb)
    where order_token = ${orderToken} and kind = 'EXTENSION' and quote #> '{extension,by_staff}' <> 'null'
      and state = any(${statesBefore('RESERVED')})`.execute(db)
}

/** The last extension of a rented item; without a name the customer made it. */
export async function findLastExtension(
  db: Database,
  itemId: number,
): Promise<{ at: Date; staff_name: string | null } | undefined> {
  const { rows } = await sql<{ at: Date; staff_name: string | null }>`
    select reserved_at as at, quote #>> '{extension,by_staff,name}' as staff_name from checkout
    where rental_item_id = ${itemId} and kind = 'EXTENSION' and state = 'PAID'
    order by reserved_at desc limit 1`.execute(db)
  return rows[0]
}

/**
 * Lets an attempt wait for the customer, whom the bank asks, or wait on. Returns false when it has ended already. Without a
 * holder of the lease, so that a webhook or the page may ask at once; the next sweep asks after `lookAgainAt`.
 */
export async function awaitCustomer(
  transaction: Transaction,
  { order_token, attempt }: Pick<ReservedRow, 'order_token' | 'attempt'>,
  { actUntil, lookAgainAt }: { actUntil: Date; lookAgainAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update checkout
    set state = 'AWAITS_CUSTOMER', act_until = ${actUntil}, lease_holder = null, lease_until = ${lookAgainAt}
    where order_token = ${order_token} and attempt = ${attempt} and ${isInProgress}
    returning order_token`.execute(transaction)
  return rows.length > 0
}

type EndState = 'PAID' | 'DECLINED' | 'CANCELLED' | 'REFUNDED'

/**
 * Ends an attempt. Returns false when it has ended already: of two processes that work on one checkout the second one
 * stops here.
 */
export async function endAttempt(
  transaction: Transaction,
  { order_token, attempt }: Pick<ReservedRow, 'order_token' | 'attempt'>,
  state: EndState,
  orderNumber: string | null = null,
): Promise<boolean> {
  const { rows } = await sql`
    update checkout
    set state = ${state}, order_number = ${orderNumber}, lease_holder = null, lease_until = null, act_until = null
    where order_token = ${order_token} and attempt = ${attempt} and state = any(${statesBefore(state)})
    returning order_token`.execute(transaction)
  return rows.length > 0
}

/** Returns what became of an attempt. */
export async function findOutcome(
  db: Database,
  orderToken: string,
): Promise<Pick<CheckoutStatus, 'state' | 'order_number'> | undefined> {
  const { rows } = await sql<Pick<CheckoutStatus, 'state' | 'order_number'>>`
    select state, order_number from checkout where order_token = ${orderToken}`.execute(db)
  return rows[0]
}

/**
 * Takes checkouts whose lease has ended; of one token only, or of any. One that waits for the customer is taken by its token
 * at any time, unless another process asks for it right now.
 */
export async function takeOverCheckouts(
  db: Database,
  { holder, now, until }: Lease,
  { orderToken, limit }: { orderToken: string | null; limit: number },
): Promise<ReservedRow[]> {
  const { rows } = await sql<ReservedRow>`
    update checkout set lease_holder = ${holder}, lease_until = ${until}
    where order_token in (
      select order_token from checkout
      where ${isInProgress}
        and (${orderToken}::text is null or order_token = ${orderToken})
        and (lease_until <= ${now}
          or ${orderToken}::text is not null and state = 'AWAITS_CUSTOMER' and lease_holder is null)
      order by lease_until limit ${limit}
      for update skip locked
    )
    returning ${RESERVED_COLUMNS}`.execute(db)
  return rows
}

/** Keeps the leases of the checkouts that this process works on. */
export async function extendLeases(
  db: Database,
  { holder, until }: Lease,
  orderTokens: string[],
): Promise<void> {
  await sql`
    update checkout set lease_until = ${until}
    where order_token = any(${orderTokens}) and lease_holder = ${holder}
      and ${isInProgress}`.execute(db)
}

/**
 * Lets the next sweep after that time continue. Without a holder, so that an extension of the lease that is on its way
 * does not delay it.
 */
export async function postpone(
  db: Database,
  { order_token, attempt }: Pick<ReservedRow, 'order_token' | 'attempt'>,
  { holder, until }: Pick<Lease, 'holder' | 'until'>,
): Promise<void> {
  await sql`
    update checkout set lease_holder = null, lease_until = ${until}
    where order_token = ${order_token} and attempt = ${attempt} and ${isInProgress}
      and lease_holder = ${holder}`.execute(db)
}

/** Deletes quotes that no attempt to pay was made for; charges of staff stay. Returns how many. */
export async function deleteUnclaimed(
  db: Database,
  createdBefore: Date,
  maximum: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from checkout where order_token in (
      select order_token from checkout where attempt = 0 and created_at < ${createdBefore} and kind <> 'EXTRA_CHARGE'
      order by created_at limit ${maximum}
      for update skip locked
    )`.execute(db)
  return Number(numAffectedRows)
}

/** Clears address and e-mail of checkouts that have ended: nothing reads them any more. Returns how many were changed. */
export async function removePersonalData(
  db: Database,
  reservedBefore: Date,
  maximum: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update checkout set quote = quote - '{delivery_address,tax_address,email}'::text[]
    where order_token in (
      select order_token from checkout
      where attempt > 0 and quote ? 'email' and reserved_at < ${reservedBefore} and not (${isInProgress})
      order by reserved_at limit ${maximum}
      for update skip locked
    )`.execute(db)
  return Number(numAffectedRows)
}
