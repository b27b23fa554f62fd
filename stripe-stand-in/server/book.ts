import { randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import type { Stripe } from 'stripe'

/** What the stand-in stores, by the name that Stripe gives it in `object`. */
export type Stored = {
  balance_transaction: Stripe.BalanceTransaction
  charge: Stripe.Charge
  confirmation_token: Stripe.ConfirmationToken
  customer: Stripe.Customer
  dispute: Stripe.Dispute
  event: Stripe.Event
  payment_intent: Stripe.PaymentIntent
  payment_method: Stripe.PaymentMethod
  refund: Stripe.Refund
  setup_intent: Stripe.SetupIntent
}
export type Kind = keyof Stored

/** What Stripe knows of an object and does not show, for example what a test card does. */
export type Secrets = Record<string, string | boolean | number | null>

export type KeptAnswer = { request: string; status: number; body: string }

export type Delivery = { id: number; event_id: string; due_at: number; tries: number }

type Times = { gt?: number; gte?: number; lt?: number; lte?: number }

const SCHEMA = `
  create table if not exists object (
    number integer primary key autoincrement, id text not null unique, kind text not null,
    created integer not null, json text not null, secrets text not null default '{}');
  create index if not exists object_kind on object (kind, number);
  create table if not exists answer (
    key text primary key, request text not null, status integer not null, body text not null);
  create table if not exists delivery (
    id integer primary key autoincrement, event_id text not null, due_at integer not null,
    tries integer not null default 0);
  create table if not exists dials (only_row integer primary key check (only_row = 1), json text not null);
  create table if not exists call_count (call text primary key, count integer not null);
`

/** The gateway's own book. In a file it survives the end of the process; without one it is forgotten. */
export class Book {
  readonly #db: DatabaseSync

  constructor(file = ':memory:') {
    this.#db = new DatabaseSync(file)
    // A killed process loses nothing that it has answered; only a power failure could.
    this.#db.exec('pragma journal_mode = wal; pragma synchronous = normal')
    this.#db.exec(SCHEMA)
  }

  close(): void {
    this.#db.close()
  }

  /** What one request changes is stored together, or not at all. */
  transaction<T>(work: () => T): T {
    this.#db.exec('begin')
    try {
      const result = work()
      this.#db.exec('commit')
      return result
    } catch (error) {
      this.#db.exec('rollback')
      throw error
    }
  }

  put<K extends Kind>(kind: K, object: Stored[K], secrets?: Secrets): Stored[K] {
    const { id, created } = object as { id: string; created: number }
    this.#db
      .prepare(
        `insert into object (id, kind, created, json) values (?, ?, ?, ?)
         on conflict (id) do update set json = excluded.json`,
      )
      .run(id, kind, created, JSON.stringify(object))
    if (secrets)
      this.#db
        .prepare('update object set secrets = ? where id = ?')
        .run(JSON.stringify({ ...this.secretsOf(id), ...secrets }), id)
    return object
  }

  find<K extends Kind>(kind: K, id: string): Stored[K] | null {
    const row = this.#db.prepare('select json from object where kind = ? and id = ?').get(kind, id)
    return row ? (JSON.parse(row['json'] as string) as Stored[K]) : null
  }

  /** Any object, for `expand`. */
  findAny(id: string): Record<string, unknown> | null {
    const row = this.#db.prepare('select json from object where id = ?').get(id)
    return row ? (JSON.parse(row['json'] as string) as Record<string, unknown>) : null
  }

  secretsOf(id: string): Secrets {
    const row = this.#db.prepare('select secrets from object where id = ?').get(id)
    return row ? (JSON.parse(row['secrets'] as string) as Secrets) : {}
  }

  remove(id: string): void {
    this.#db.prepare('delete from object where id = ?').run(id)
  }

  /** Newest first, as Stripe lists them. `fields` are compared with those of the objects. */
  list<K extends Kind>(
    kind: K,
    fields: Record<string, string | null> = {},
    { gt, gte, lt, lte }: Times = {},
  ): Stored[K][] {
    const wanted = Object.entries(fields).filter(([, value]) => value !== null)
    const conditions = wanted.map(([name]) => ` and json ->> '${name.replaceAll(/\W/g, '')}' = ?`)
    const rows = this.#db
      .prepare(
        `select json from object where kind = ? and created >= ? and created <= ?
         ${conditions.join('')} order by number desc`,
      )
      .all(
        kind,
        Math.max(gte ?? 0, (gt ?? -1) + 1),
        Math.min(lte ?? Number.MAX_SAFE_INTEGER, (lt ?? Number.MAX_SAFE_INTEGER) - 1),
        ...wanted.map(([, value]) => value),
      )
    return rows.map((row) => JSON.parse(row['json'] as string) as Stored[K])
  }

  /** As they look at Stripe: the letters of the kind and 24 others. */
  newId(prefix: string): string {
    return `${prefix}_${randomBytes(18)
      .toString('base64')
      .replaceAll(/[^A-Za-z0-9]/g, 'x')}`
  }

  findAnswer(key: string): KeptAnswer | null {
    const row = this.#db.prepare('select * from answer where key = ?').get(key)
    return row ? (row as unknown as KeptAnswer) : null
  }

  keepAnswer(key: string, { request, status, body }: KeptAnswer): void {
    this.#db
      .prepare('insert into answer (key, request, status, body) values (?, ?, ?, ?)')
      .run(key, request, status, body)
  }

  forgetAnswers(): void {
    this.#db.exec('delete from answer')
  }

  addDelivery(eventId: string, dueAt: number): void {
    this.#db
      .prepare('insert into delivery (event_id, due_at) values (?, ?)')
      .run(eventId, Math.round(dueAt))
  }

  listDeliveries(): Delivery[] {
    return this.#db.prepare('select * from delivery order by due_at').all() as unknown as Delivery[]
  }

  postponeDelivery(id: number, dueAt: number): void {
    this.#db
      .prepare('update delivery set tries = tries + 1, due_at = ? where id = ?')
      .run(Math.round(dueAt), id)
  }

  removeDelivery(id: number): void {
    this.#db.prepare('delete from delivery where id = ?').run(id)
  }

  readDials(): string | null {
    const row = this.#db.prepare('select json from dials').get()
    return row ? (row['json'] as string) : null
  }

  writeDials(json: string): void {
    this.#db
      .prepare(
        `insert into dials values (1, ?) on conflict (only_row) do update set json = excluded.json`,
      )
      .run(json)
  }

  /** How often this call was made, this time included: the same seed then repeats a run. */
  countCall(call: string): number {
    const row = this.#db
      .prepare(
        `insert into call_count values (?, 1)
         on conflict (call) do update set count = count + 1 returning count`,
      )
      .get(call)
    return row!['count'] as number
  }
}
