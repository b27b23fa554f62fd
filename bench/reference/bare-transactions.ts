// Child process of rows/purchases.ts: so many transactions of four statements, with pg and nothing else.
// usage: bare-transactions.ts DATABASE_URL
import pg from 'pg'

export type BareWork = { count: number; atOnce: number }
export type BareReport = { seconds: number }

// As many connections as the shop has. They stay open while the shop has its round: a new one costs as much as many
// transactions.
const pool = new pg.Pool({ connectionString: process.argv[2], max: 16, idleTimeoutMillis: 0 })
await pool.query(`
  create table if not exists bench_stock (id integer primary key, free integer not null);
  create table if not exists bench_order (
    id bigint generated always as identity primary key, stock_id integer not null, note text not null
  );
  create table if not exists bench_payment (
    id bigint generated always as identity primary key, order_id bigint not null, amount_cents integer not null
  );
  insert into bench_stock select id, 1000000 from generate_series(1, 100) as id on conflict do nothing`)

const NOTE = 'One piece for one customer, delivered to the door.'

async function transact(stock: number): Promise<void> {
  const client = await pool.connect()
  // Prepared once per connection, as in the shop.
  const run = (name: string, text: string, values: unknown[]) =>
    client.query<{ id: string }>({ name, text, values })
  await client.query('begin')
  const { rows } = await run(
    'order',
    'insert into bench_order (stock_id, note) values ($1, $2) returning id',
    [stock, NOTE],
  )
  await run('lock', 'select free from bench_stock where id = $1 for update', [stock])
  await run('take', 'update bench_stock set free = free - 1 where id = $1', [stock])
  await run('pay', 'insert into bench_payment (order_id, amount_cents) values ($1, $2)', [
    rows[0]!.id,
    7_000,
  ])
  await client.query('commit')
  client.release()
}

process.once('disconnect', () => process.exit())
process.on('message', ({ count, atOnce }: BareWork) => void work(count, atOnce))

async function work(count: number, atOnce: number): Promise<void> {
  const start = performance.now()
  let done = 0
  const repeat = async () => {
    while (done < count) await transact((done++ % 100) + 1)
  }
  await Promise.all(Array.from({ length: atOnce }, repeat))
  process.send?.({ seconds: (performance.now() - start) / 1_000 } satisfies BareReport)
}
process.send?.({ seconds: 0 } satisfies BareReport)
