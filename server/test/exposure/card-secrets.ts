import { hash } from 'node:crypto'
import type { CardBrand, CardDetails } from '@twirl/contract/buying/credit-cards'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { testSecrets } from '../build-test-app.ts'

const PREFIXES: [brand: CardBrand, prefix: string, length: number][] = [
  ['visa', '4', 16],
  ['mastercard', '53', 16],
  ['mastercard', '2345', 16],
  ['amex', '37', 15],
  ['discover', '6011', 16],
  ['unionpay', '62', 16],
]

/** Valid cards of all brands, the same in every run. */
export function generateCards(count: number): CardDetails[] {
  return Array.from({ length: count }, (_, i) => {
    const [brand, prefix, length] = PREFIXES[i % PREFIXES.length]!
    const digits = BigInt(`0x${hash('sha256', `card ${i}`)}`).toString()
    const head = `${prefix}${digits}`.slice(0, length - 1)
    return {
      credit_card_number: `${head}${checkDigit(head)}`,
      expiration_date: `20${30 + (i % 9)}-0${1 + (i % 9)}-01`,
      security_code: digits.slice(-4).slice(brand === 'amex' ? 0 : 1),
    }
  })
}

function checkDigit(head: string): number {
  const sum = Array.from(head, Number)
    .toReversed()
    .reduce((total, digit, position) => {
      const value = position % 2 === 0 ? digit * 2 : digit
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return (10 - (sum % 10)) % 10
}

/** A text inside a longer one has three forms in base64, depending on where it begins. */
function base64Forms(text: string): string[] {
  return [0, 1, 2].map((offset) => {
    const encoded = Buffer.from(' '.repeat(offset) + text).toString('base64')
    const firstOwn = Math.ceil((offset * 8) / 6)
    const lastOwn = Math.floor(((offset + text.length) * 8) / 6)
    return encoded.slice(firstOwn, lastOwn)
  })
}

/**
 * What a place reveals of the cards: the number as it is, in groups, reversed, in hexadecimal digits or in base64. Values
 * are expected as JSON: a security code is found where it is a whole value.
 */
export function findCards(place: string, cards: CardDetails[]): string[] {
  // Only what is long enough can hold a number; the rest would make the search slow.
  const ungrouped = place.replaceAll(/%20|[-+ .]/g, '')
  const digits = ungrouped.match(/\d{15,}/g)?.join(' ') ?? ''
  const encoded = place.match(/[\w+/-]{18,}/g)?.join(' ') ?? ''
  return cards.flatMap(({ credit_card_number: number, security_code }) => {
    const reversed = Array.from(number).toReversed().join('')
    const hex = Buffer.from(number).toString('hex')
    const found = [number, reversed].filter((form) => digits.includes(form))
    const codes = [hex, hex.toUpperCase(), ...base64Forms(number)]
    found.push(...codes.filter((form) => encoded.includes(form)))
    if (place.includes(JSON.stringify(security_code))) found.push(`code ${security_code}`)
    return found
  })
}

/** Everything that is stored: all columns of all tables as JSON, bytes also as text, and the outbox in clear. */
export async function readEverythingStored(db: Database): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db)
  const { rows: bytes } = await sql<{ name: string; column: string }>`
    select format('%I.%I', table_schema, table_name) as name, column_name as column
    from information_schema.columns where data_type = 'bytea'
      and table_schema not in ('pg_catalog', 'information_schema')`.execute(db)
  const rows = tables.map(async ({ name }) => {
    // Numbers of transactions are texts, and look like security codes in a new database.
    const found = await sql<{ row: string }>`
      select (to_jsonb(t) - 'transaction_id')::text as row from ${sql.raw(name)} t`.execute(db)
    return found.rows.map(({ row }) => row)
  })
  const texts = bytes.map(async ({ name, column }) => {
    const found = await sql<{ value: Buffer | null }>`
      select ${sql.ref(column)} as value from ${sql.raw(name)}`.execute(db)
    return found.rows.map(({ value }) => value?.toString('latin1') ?? '')
  })
  const outbox = await db.selectFrom('outbox').select('sealed').execute()
  const messages = outbox.map(({ sealed }) => (sealed ? testSecrets.unseal(sealed) : ''))
  return [...(await Promise.all([...rows, ...texts])), messages].flat().join('\n')
}
