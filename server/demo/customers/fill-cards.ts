import { randomUUID } from 'node:crypto'
import { systemClock } from '../../src/platform/clock.ts'
import type { Database } from '../../src/platform/database/database.ts'
import type { Secrets } from '../../src/platform/security/secrets.ts'
import { sandboxGateway } from '../../src/providers/payments/sandbox.ts'
import { findCustomers, insertCard } from './customers.queries.ts'

const OWNER = 'ava@twirl.test'
// Oldest first.
const NUMBERS = ['5555555555554444', '4242424242424242']
const YEARS_LEFT = 3

/** The saved cards of one customer, known to the built-in gateway. */
export async function fillCards(db: Database, secrets: Secrets): Promise<void> {
  const [owner] = await findCustomers(db, [OWNER])
  if (!owner) return
  const gateway = sandboxGateway({ db, clock: systemClock, secrets })
  const now = systemClock.now()
  for (const [i, credit_card_number] of NUMBERS.entries()) {
    const details = {
      credit_card_number,
      expiration_date: `${now.getFullYear() + YEARS_LEFT}-0${i + 4}-01`,
      security_code: '123',
    }
    const card = await gateway.saveCard(details, randomUUID())
    await insertCard(db, owner.id, card!, new Date(now.getTime() + i))
  }
}
