import { setTimeout } from 'node:timers/promises'
import { getSettings } from '@twirl/contract/system'
import pg from 'pg'
import { ShopClient } from './shop-client.ts'

const CHANGED_URL = 'https://twirl.example/changed-in-the-database'
const LIMIT_MS = 30_000
const POLL_MS = 50

/** Changes a setting in the database. Returns after how long the shop shows it; null: not within the limit. */
export async function measureChangeMs(
  databaseUrl: string,
  baseUrls: string[],
): Promise<number | null> {
  const value = JSON.stringify(CHANGED_URL)
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  await database.query(
    `insert into setting (key, value) values ('lead_a_group_url', $1)
     on conflict (key) do update set value = excluded.value`,
    [value],
  )
  await database.end()
  const since = performance.now()
  const client = new ShopClient(baseUrls, { guestId: 'ChangeGuestChangeGuestChange0123' })
  while (performance.now() < since + LIMIT_MS) {
    const answer = await client.once(getSettings, {})
    if (answer !== 'NO_ANSWER' && answer.ok && answer.body.lead_a_group_url === CHANGED_URL)
      return performance.now() - since
    await setTimeout(POLL_MS)
  }
  return null
}
