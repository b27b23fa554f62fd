import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { subscribe } from './notifications.ts'

const url = await createTestDatabase()
const client = new pg.Client({ connectionString: url })
await client.connect()
afterAll(() => client.end())

test('hears what is said, also after its connection was cut', async () => {
  const heard: string[] = []
  let reconnections = 0
  const subscription = await subscribe(
    url,
    'news',
    { onNotification: (payload) => heard.push(payload), onReconnect: () => reconnections++ },
    { warn: () => {} },
  )
  await client.query(`notify news, 'one'`)
  await vi.waitFor(() => expect(heard).toEqual(['one']))

  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'twirl-listen' and datname = current_database()`)
  await vi.waitFor(() => expect(reconnections).toBe(1), { timeout: 10_000 })
  await client.query(`notify news, 'two'`)
  await vi.waitFor(() => expect(heard).toEqual(['one', 'two']))

  await subscription.close()
  await client.query(`notify news, 'three'`)
  const { rows } = await client.query(`select 1 from pg_stat_activity
    where application_name = 'twirl-listen' and datname = current_database()`)
  expect(rows).toEqual([])
})
