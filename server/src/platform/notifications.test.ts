import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { Notifications } from './notifications.ts'

const url = await createTestDatabase()
const client = new pg.Client({ connectionString: url })
await client.connect()
afterAll(() => client.end())

test('hears what is said on its channels, also after its connection was cut', async () => {
  const heard: string[] = []
  let reconnections = 0
  const notifications = await Notifications.open(url, { warn: () => {} })
  for (const channel of ['news', 'weather']) {
    await notifications.subscribe({
      channel,
      onNotification: (payload) => heard.push(`${channel}: ${payload}`),
      onReconnect: () => reconnections++,
    })
  }
  await client.query(`notify news, 'one'`)
  await client.query(`notify gossip, 'unheard'`)
  await client.query(`notify weather, 'sun'`)
  await vi.waitFor(() => expect(heard).toEqual(['news: one', 'weather: sun']))

  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'twirl-listen' and datname = current_database()`)
  await vi.waitFor(() => expect(reconnections).toBe(2), { timeout: 10_000 })
  await client.query(`notify news, 'two'`)
  await vi.waitFor(() => expect(heard).toEqual(['news: one', 'weather: sun', 'news: two']))

  await notifications.close()
  const { rows } = await client.query(`select 1 from pg_stat_activity
    where application_name = 'twirl-listen' and datname = current_database()`)
  expect(rows).toEqual([])
})
