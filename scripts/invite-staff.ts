// Prints a link with which a staff member sets a password, such as the first owner of a new shop:
// npm run staff:invite -- --email nora@example.com --owner
// npm run staff:invite -- --email sam@example.com --permissions service,events
import { parseArgs } from 'node:util'
import { email as emailSchema } from '@twirl/contract/primitives'
import { PERMISSIONS } from '@twirl/contract/staff/access/permissions'
import { systemClock } from '../server/src/platform/clock.ts'
import { inviteByCommand } from '../server/src/staff/members/invite.ts'
import { runOnShop } from './run-on-database.ts'

const { values } = parseArgs({
  options: {
    email: { type: 'string' },
    owner: { type: 'boolean', default: false },
    permissions: { type: 'string', default: '' },
  },
})
const email = emailSchema.safeParse(values.email)
const named = values.permissions.split(',').filter((name) => name !== '')
const unknown = named.find((name) => !PERMISSIONS.some((known) => known === name))
const permissions = PERMISSIONS.filter((known) => values.owner || named.includes(known))

if (!email.success) fail('--email needs an e-mail address')
else if (unknown) fail(`--permissions does not know ${unknown}; it knows ${PERMISSIONS.join(', ')}`)
else if (permissions.length === 0) fail('name --owner, or --permissions separated by commas')
else await invite(email.data)

function fail(message: string): void {
  console.error(`twirl: ${message}`)
  process.exitCode = 1
}

function invite(address: string): Promise<void> {
  return runOnShop(async ({ db, config }) => {
    const deps = { db, clock: systemClock, publicOrigin: config.PUBLIC_ORIGIN }
    const link = await inviteByCommand(deps, { email: address, permissions })
    console.log(`${address} can set a password with this link, once, within 7 days:\n${link}`)
  })
}
