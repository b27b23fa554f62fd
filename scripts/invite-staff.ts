// Prints a link with which a staff member sets a password, such as the first owner of a new shop:
// npm run staff:invite -- --email nora@example.com --owner
// npm run staff:invite -- --email sam@example.com --permissions service,events
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { email as emailSchema } from '@twirl/contract/primitives'
import { permission } from '@twirl/contract/staff/member'
import { PERMISSIONS } from '@twirl/contract/staff/permissions'
import { systemClock } from '../server/src/platform/clock.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { connectDatabase } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { openDatabase } from '../server/src/platform/database/open-database.ts'
import { createLog } from '../server/src/platform/log.ts'
import { inviteByCommand } from '../server/src/staff/members/invite.ts'

const { values } = parseArgs({
  options: {
    email: { type: 'string' },
    owner: { type: 'boolean', default: false },
    permissions: { type: 'string', default: '' },
  },
})
const email = emailSchema.safeParse(values.email)
const named = values.permissions.split(',').filter((name) => name !== '')
const unknown = named.find((name) => !permission.safeParse(name).success)
const permissions = values.owner ? [...PERMISSIONS] : named.map((name) => permission.parse(name))

if (!email.success) fail('--email needs an e-mail address')
else if (unknown) fail(`--permissions does not know ${unknown}; it knows ${PERMISSIONS.join(', ')}`)
else if (permissions.length === 0) fail('name --owner, or --permissions separated by commas')
else await invite(email.data)

function fail(message: string): void {
  console.error(`twirl: ${message}`)
  process.exitCode = 1
}

async function invite(address: string): Promise<void> {
  const read = readConfig(process.env)
  const config = { ...read, DATA_DIR: resolve(read.DATA_DIR) }
  const log = createLog('warn')
  const database = await openDatabase(config, log)
  try {
    await migrate(database.ownerUrl)
    const { db, close } = connectDatabase(database.ownerUrl, log)
    try {
      const deps = { db, clock: systemClock, publicOrigin: config.PUBLIC_ORIGIN }
      const link = await inviteByCommand(deps, { email: address, permissions })
      console.log(`${address} can set a password with this link, once, within 7 days:\n${link}`)
    } finally {
      await close()
    }
  } finally {
    await database.stop()
  }
}
