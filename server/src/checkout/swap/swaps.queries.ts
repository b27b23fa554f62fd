import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { SwapTerms } from './swap-terms.ts'

type SwapState = 'PROPOSED' | 'PAYING' | 'DONE' | 'ENDED'

export type SwapRow = {
  id: number
  trunk_show_id: number
  offered_item_id: number
  asked_item_id: number
  state: SwapState
  terms: SwapTerms
  /** The leader of the event proposed it: both members have to agree. */
  is_by_lead: boolean
  offered_agreed_at: Date | null
  asked_agreed_at: Date | null
  card_id: number | null
  order_token: string | null
}

const COLUMNS = sql`
  id, trunk_show_id, offered_item_id, asked_item_id, state, terms, is_by_lead, offered_agreed_at, asked_agreed_at, card_id,
  order_token`

type NewSwap = Pick<
  SwapRow,
  'trunk_show_id' | 'offered_item_id' | 'asked_item_id' | 'terms' | 'is_by_lead' | 'card_id'
> & { created_at: Date }

/** Returns undefined if the same swap is proposed already. */
export async function insertSwap(
  transaction: Transaction,
  swap: NewSwap,
): Promise<SwapRow | undefined> {
  const { rows } = await sql<SwapRow>`
    insert into swap (trunk_show_id, offered_item_id, asked_item_id, terms, is_by_lead, card_id, created_at)
    values (${swap.trunk_show_id}, ${swap.offered_item_id}, ${swap.asked_item_id}, ${JSON.stringify(swap.terms)}::jsonb,
      ${swap.is_by_lead}, ${swap.card_id}, ${swap.created_at})
    on conflict (offered_item_id, asked_item_id) where state in ('PROPOSED', 'PAYING') do nothing
    returning ${COLUMNS}`.execute(transaction)
  return rows[0]
}

export async function findOpenSwap(
  db: Database,
  { offered_item_id, asked_item_id }: Pick<SwapRow, 'offered_item_id' | 'asked_item_id'>,
): Promise<SwapRow | undefined> {
  const { rows } = await sql<SwapRow>`
    select ${COLUMNS} from swap
    where offered_item_id = ${offered_item_id} and asked_item_id = ${asked_item_id}
      and state in ('PROPOSED', 'PAYING')`.execute(db)
  return rows[0]
}

export async function findSwap(db: Database, id: number): Promise<SwapRow | undefined> {
  const { rows } = await sql<SwapRow>`select ${COLUMNS} from swap where id = ${id}`.execute(db)
  return rows[0]
}

/** The swap of one of these items that was proposed last. */
export async function findLastSwapOf(
  db: Database,
  itemIds: number[],
): Promise<SwapRow | undefined> {
  const { rows } = await sql<SwapRow>`
    select ${COLUMNS} from swap
    where offered_item_id = any(${itemIds}::int[]) or asked_item_id = any(${itemIds}::int[])
    order by id desc limit 1`.execute(db)
  return rows[0]
}

/** The swaps of an item that were not refused or withdrawn, newest first. */
export async function listSwapsOfItem(db: Database, itemId: number): Promise<SwapRow[]> {
  const { rows } = await sql<SwapRow>`
    select ${COLUMNS} from swap
    where ${itemId} in (offered_item_id, asked_item_id) and state <> 'ENDED'
    order by id desc limit 50`.execute(db)
  return rows
}

/**
 * Names the checkout that charges the difference, unless another call has named one since `before` was read. Returns the
 * one that counts.
 */
export async function setSwapToken(
  db: Database,
  id: number,
  { before, token }: { before: string | null; token: string },
): Promise<string> {
  await sql`
    update swap set order_token = ${token}
    where id = ${id} and state = 'PROPOSED' and order_token is not distinct from ${before}`.execute(
    db,
  )
  return (await findSwap(db, id))!.order_token!
}

/** Returns false if the swap was not in that state any more. */
export async function moveSwap(
  db: Database,
  id: number,
  { from, to, now }: { from: SwapState; to: SwapState; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update swap set state = ${to}, ended_at = ${to === 'DONE' || to === 'ENDED' ? now : null}
    where id = ${id} and state = ${from}
    returning id`.execute(db)
  return rows.length > 0
}

/** Notes that a member agrees to a swap that the leader proposed. */
export async function markAgreed(
  db: Database,
  id: number,
  side: 'offered_agreed_at' | 'asked_agreed_at',
  now: Date,
): Promise<void> {
  await sql`
    update swap set ${sql.ref(side)} = coalesce(${sql.ref(side)}, ${now})
    where id = ${id} and state = 'PROPOSED'`.execute(db)
}

/** The swaps of an event that wait for an answer, newest first. */
export async function listOpenSwapsOfEvent(db: Database, trunkShowId: number): Promise<SwapRow[]> {
  const { rows } = await sql<SwapRow>`
    select ${COLUMNS} from swap
    where trunk_show_id = ${trunkShowId} and state in ('PROPOSED', 'PAYING')
    order by id desc limit 100`.execute(db)
  return rows
}
