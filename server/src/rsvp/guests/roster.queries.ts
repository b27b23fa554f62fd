import type { Size } from '@twirl/contract/primitives'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { TrunkShowRow } from '../../trunk-shows/public.ts'

export type Contact = { kind: 'EMAIL' | 'PHONE'; value: string }

/** A person on an event's roster with the data on file. */
export type OnFile = {
  /** Null for a member of the chapter without an invitation of their own. */
  invitation_id: number | null
  customer_id: number | null
  email: string | null
  cell_phone: string | null
  first_name: string | null
  last_name: string | null
  dress_size: Size | null
}

// An address that a customer typed and never proved may be another person's.
const PROVEN_EMAIL = sql`case when c.email_proven_at is not null then c.email end`

// The data of an invitation come first, then the data of the account that it names.
const INVITED = sql`
  select i.id as invitation_id, i.customer_id,
    coalesce(i.email, ${PROVEN_EMAIL}) as email, coalesce(i.phone_number, c.phone_number) as cell_phone,
    coalesce(i.first_name, c.first_name) as first_name, coalesce(i.last_name, c.last_name) as last_name,
    coalesce(i.dress_size, c.dress_size) as dress_size
  from invitation i
  left join customer c on c.id = i.customer_id and c.removed_at is null`

const MEMBER = sql`
  select null::int as invitation_id, c.id as customer_id,
    ${PROVEN_EMAIL} as email, c.phone_number as cell_phone, c.first_name, c.last_name, c.dress_size
  from customer c`

/**
 * Returns the person on the roster with this contact: invited, or a member of the event's chapter. One statement for
 * all cases, so that a customer who is neither cannot be told from a stranger.
 */
export async function findOnRoster(
  db: Database,
  { id, university_id, sorority_id }: Pick<TrunkShowRow, 'id' | 'university_id' | 'sorority_id'>,
  { kind, value }: Contact,
): Promise<OnFile | undefined> {
  const isInvited = kind === 'EMAIL' ? sql`i.email = ${value}` : sql`i.phone_number = ${value}`
  const isCustomer =
    kind === 'EMAIL'
      ? sql`(c.email = ${value} and c.email_proven_at is not null)`
      : sql`c.phone_number = ${value}`
  const { rows } = await sql<OnFile>`
    (${INVITED} where i.trunk_show_id = ${id} and (${isInvited} or ${isCustomer})
      order by i.id limit 1)
    union all
    (${MEMBER} where ${isCustomer} and c.removed_at is null
      and c.university_id = ${university_id} and c.sorority_id = ${sorority_id})
    order by invitation_id nulls last
    limit 1`.execute(db)
  return rows[0]
}

/** Returns the person that a reference stands for. */
export async function findOnFile(
  db: Database,
  { invitation_id, customer_id }: { invitation_id: number | null; customer_id: number | null },
): Promise<OnFile | undefined> {
  const { rows } = await sql<OnFile>`
    ${INVITED} where i.id = ${invitation_id}
    union all
    ${MEMBER} where c.id = ${customer_id} and c.removed_at is null`.execute(db)
  return rows[0]
}

export type KnownCustomer = { id: number; email: string; phone_number: string }

export async function findCustomer(db: Database, id: number): Promise<KnownCustomer | undefined> {
  return db
    .selectFrom('customer')
    .select(['id', 'email', 'phone_number'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

/** Lists the customers who have proven one of these contacts. */
export async function listCustomersWith(
  db: Database,
  email: string,
  phoneNumber: string,
): Promise<KnownCustomer[]> {
  return db
    .selectFrom('customer')
    .select(['id', 'email', 'phone_number'])
    .where('removed_at', 'is', null)
    .where((where) =>
      where.or([
        where.and([where('email', '=', email), where('email_proven_at', 'is not', null)]),
        where('phone_number', '=', phoneNumber),
      ]),
    )
    .execute()
}
