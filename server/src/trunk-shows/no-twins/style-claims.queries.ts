import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'

/** A style and color, in whatever size. */
export type Style = { product_id: number; color: string }

/** A line of an order, or of a checkout that is being paid, and the member whose line it is. */
type ClaimedLine = Style & { order_token: string; line: number; owner: string }

/**
 * Promises styles to members of an event, and returns the lines that other members were faster with. It waits for other
 * transactions that promise or free the same style. In order, so that two of them never wait for each other.
 */
export async function claimStyles(
  transaction: Transaction,
  trunkShowId: number,
  lines: ClaimedLine[],
): Promise<ClaimedLine[]> {
  const { rows } = await sql<{ order_token: string; line: number }>`
    insert into style_claim (order_token, line, trunk_show_id, product_id, color, owner)
    select order_token, line, ${trunkShowId}::int, product_id, color, owner
    from json_to_recordset(${JSON.stringify(lines)}::json) as l (
      order_token text, line integer, product_id integer, color text, owner text
    )
    order by product_id, color, order_token, line
    on conflict on constraint style_claim_no_twins do nothing
    returning order_token, line`.execute(transaction)
  const made = new Set(rows.map(({ order_token, line }) => `${order_token} ${line}`))
  return lines.filter(({ order_token, line }) => !made.has(`${order_token} ${line}`))
}

/** Returns the styles that are promised to other members of an event. */
export async function listTakenStyles(
  db: Database,
  trunkShowId: number,
  owner: string,
): Promise<Style[]> {
  const { rows } = await sql<Style>`
    select distinct product_id, color from style_claim
    where trunk_show_id = ${trunkShowId} and owner <> ${owner}
    order by product_id, color`.execute(db)
  return rows
}

/** Lets other members have the style of a line too. Returns whether it was promised to this one alone. */
export async function freeStyle(
  transaction: Transaction,
  { order_token, line }: Pick<ClaimedLine, 'order_token' | 'line'>,
): Promise<boolean> {
  const { rows } = await sql`
    delete from style_claim where order_token = ${order_token} and line = ${line}
    returning line`.execute(transaction)
  return rows.length > 0
}

export async function deleteClaimsOfEvent(
  transaction: Transaction,
  trunkShowId: number,
): Promise<void> {
  await sql`delete from style_claim where trunk_show_id = ${trunkShowId}`.execute(transaction)
}

type SwappedLine = Pick<ClaimedLine, 'order_token' | 'line' | 'owner'>

/**
 * Moves the styles of two lines with their pieces to the other member. Returns false if a member would then wear what
 * another one has, for example in a second size.
 */
export async function swapClaims(
  transaction: Transaction,
  a: SwappedLine,
  b: SwappedLine,
): Promise<boolean> {
  const { rows } = await sql<ClaimedLine & { trunk_show_id: number }>`
    delete from style_claim
    where (order_token, line) in ((${a.order_token}, ${a.line}::int), (${b.order_token}, ${b.line}::int))
    returning order_token, line, owner, product_id, color, trunk_show_id`.execute(transaction)
  const isOf = (line: SwappedLine, row: SwappedLine) =>
    line.order_token === row.order_token && line.line === row.line
  const moved = rows.map(({ product_id, color, ...row }) => {
    const { order_token, line, owner } = isOf(a, row) ? b : a
    return { order_token, line, owner, product_id, color }
  })
  if (moved.length === 0) return true
  return (await claimStyles(transaction, rows[0]!.trunk_show_id, moved)).length === 0
}
