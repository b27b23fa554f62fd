import { systemClock } from '../../src/platform/clock.ts'
import type { Database } from '../../src/platform/database/database.ts'
import type { Secrets } from '../../src/platform/security/secrets.ts'
import { hashEventPassword } from '../../src/trunk-shows/entrance/event-password.ts'
import { moveTrunkShow } from '../../src/trunk-shows/trunk-shows.queries.ts'
import {
  continueTrunkShowIds,
  findCustomerId,
  insertAnswer,
  insertInvitation,
  insertTrunkShow,
  insertTrunkShowCollections,
  insertTrunkShowProducts,
  listRentablePieces,
  type RentablePiece,
} from './trunk-shows.queries.ts'
import {
  type ChosenFrom,
  DEMO_INVITATIONS,
  DEMO_SUNSET_GUESTS,
  DEMO_TRUNK_SHOWS,
  type DemoTrunkShow,
} from './trunk-shows.ts'

const SPRING_FORMAL = 1
const SUNSET = 4

/** Inserts events of every state, what they offer, and the roster of one of them. */
export async function fillTrunkShows(db: Database, secrets: Secrets): Promise<void> {
  const pieces = await listRentablePieces(db)
  for (const event of DEMO_TRUNK_SHOWS) await fillTrunkShow(db, secrets, event, pieces)
  for (const { customer_email = null, ...invitation } of DEMO_INVITATIONS) {
    const customer_id = await findCustomerId(db, customer_email)
    await insertInvitation(db, { ...invitation, trunk_show_id: SPRING_FORMAL, customer_id })
  }
  for (const { first_name, last_name, email, cell_phone, dress_size } of DEMO_SUNSET_GUESTS) {
    const guest = { trunk_show_id: SUNSET, first_name, last_name, email }
    await insertInvitation(db, { ...guest, phone_number: cell_phone, dress_size: null })
    if (dress_size === undefined) continue
    await insertAnswer(db, {
      ...guest,
      cell_phone,
      dress_size,
      is_attending: dress_size !== null,
      note: '',
      is_email_proven: false,
      is_phone_proven: false,
      guest_hash: 'demo',
    })
  }
  await continueTrunkShowIds(db)
}

async function fillTrunkShow(
  db: Database,
  secrets: Secrets,
  event: DemoTrunkShow,
  pieces: RentablePiece[],
): Promise<void> {
  const { id, password, rent_discount_cents, collection_ids } = event
  await insertTrunkShow(db, event, password && hashEventPassword(secrets, password))
  const products = chooseProducts(pieces, event.choice).map((piece, position) => ({
    trunk_show_id: id,
    product_id: piece.id,
    position,
    rental_price_cents:
      rent_discount_cents === null ? null : piece.rental_price_cents - rent_discount_cents,
  }))
  if (products.length > 0) await insertTrunkShowProducts(db, products)
  if (collection_ids.length > 0) await insertTrunkShowCollections(db, id, collection_ids)
  for (const state of event.states) {
    if (!(await moveTrunkShow(db, id, state, systemClock.now())))
      throw new Error(`${event.theme} cannot be moved to ${state}`)
  }
}

/** Returns the best pieces of each collection; none twice. */
export function chooseProducts(pieces: RentablePiece[], choice: ChosenFrom[]): RentablePiece[] {
  const chosen = new Set<RentablePiece>()
  for (const { collection_id, count } of choice) {
    pieces
      .filter((piece) => piece.collection_ids.includes(collection_id) && !chosen.has(piece))
      .slice(0, count)
      .forEach((piece) => chosen.add(piece))
  }
  return [...chosen]
}
