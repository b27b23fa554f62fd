import type { Insertable } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Invitation } from '#platform/database/schema.gen.ts'
import { invitationLink } from '#rsvp/guests/invitation-link.ts'
import { testSecrets } from './build-test-app.ts'

export async function insertInvitation(
  db: Database,
  invitation: Insertable<Invitation>,
): Promise<void> {
  await db.insertInto('invitation').values(invitation).execute()
}

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** What a form sends that was opened through the link of an invitation mail. */
export function signedInvitation(alias: string, email: string, secondsLeft = YEAR_SECONDS) {
  const expires = Math.floor(Date.now() / 1_000) + secondsLeft
  const link = invitationLink('https://twirl.test', testSecrets, alias, email, expires)
  const signature = new URL(link.replace('#/', '')).searchParams.get('signature')!
  return { email, expires, signature }
}
