import { listAudit } from '@twirl/contract/staff/access/audit'
import {
  acceptStaffInvitation,
  checkStaffInvitation,
  getStaffLogin,
} from '@twirl/contract/staff/access/login'
import {
  changeStaffPermissions,
  deactivateStaff,
  endStaffSessions,
  inviteStaff,
  listStaff,
  reactivateStaff,
  renewStaffInvitation,
} from '@twirl/contract/staff/access/management'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import { grantShopRights, openShopRole } from '#platform/database/shop-role.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { buildTestApp } from '../../test/build-test-app.ts'
import { insertStaff, logInStaff, newStaffBrowser } from '../../test/staff-factory.ts'
import { inviteByCommand } from './members/invite.ts'
import { audit } from './public.ts'

const shop = await buildTestApp()
const { db, databaseUrl, clock } = shop

const PASSWORD = 'violet anchor harbor 7'
const reason = 'She moved to the other team.'

beforeEach(async () => {
  await db.deleteFrom('limit_use').execute()
  // Other members may be owners too: each test has its own.
  await sql`alter table staff_member disable trigger keep_an_owner`.execute(db)
  await db
    .updateTable('staff_member')
    .set({ permissions: ['service'] })
    .execute()
  await sql`alter table staff_member enable trigger keep_an_owner`.execute(db)
})

const tokenOf = async (email: string) => {
  const [mail] = await shop.outbox(email)
  return new URL(mail!.links[0]!).hash.slice(1)
}

describe('an invitation', () => {
  test('gives access by a link that works once (STAFF-11)', async () => {
    const owner = await logInStaff(shop)
    const email = 'ines@twirl.example'
    const { body } = await owner.call(inviteStaff, {
      email: ` ${email} `,
      permissions: ['warehouse'],
    })
    expect(body).toMatchObject({ email, status: 'INVITED', permissions: ['warehouse'] })
    const token = await tokenOf(email)
    const browser = newStaffBrowser(shop)
    expect((await browser.call(checkStaffInvitation, { token })).body.email).toBe(email)
    const accept = (password: string) =>
      browser.call(acceptStaffInvitation, { token, name: 'Ines', password })
    expect((await accept('passwordpassword')).error.errorCode).toBe('COMMON_PASSWORD')
    expect((await accept(PASSWORD)).body).toMatchObject({
      stage: 'COMPLETE',
      member: { name: 'Ines', permissions: ['warehouse'] },
    })
    expect((await accept(PASSWORD)).error.errorCode).toBe('LINK_HAS_EXPIRED')
    expect((await browser.call(getStaffLogin, {})).body.member?.email).toBe(email)
    expect((await newStaffBrowser(shop).logIn(email, PASSWORD)).status).toBe(200)
  })

  test('expires after seven days; a new one replaces it (STAFF-11)', async () => {
    const owner = await logInStaff(shop)
    const email = 'late@twirl.example'
    const { body } = await owner.call(inviteStaff, { email, permissions: ['service'] })
    const first = await tokenOf(email)
    await owner.call(renewStaffInvitation, { id: body.id, reason })
    const second = await tokenOf(email)
    const emailOf = async (token: string) =>
      (await newStaffBrowser(shop).call(checkStaffInvitation, { token })).body.email
    expect([await emailOf(first), await emailOf(second)]).toEqual([null, email])
    await db
      .updateTable('staff_invitation')
      .set({ expires_at: clock.now() })
      .where('staff_id', '=', body.id)
      .execute()
    expect(await emailOf(second)).toBeNull()
    const { members } = (await owner.call(listStaff, {})).body
    expect(members.find(({ id }) => id === body.id)?.status).toBe('INVITATION_EXPIRED')
  })

  test('of someone who is on the list is refused at the e-mail', async () => {
    const owner = await logInStaff(shop)
    const { email } = await insertStaff(db, ['service'])
    const { error } = await owner.call(inviteStaff, { email, permissions: ['service'] })
    expect([error.errorCode, Object.keys(error.fields!)]).toEqual(['STAFF_EXISTS', ['email']])
  })

  test('can be made on the server, for the first owner', async () => {
    const deps = { db, clock, publicOrigin: 'https://twirl.example' }
    const asked = { email: 'first@twirl.example', permissions: ['owner' as const] }
    const link = await inviteByCommand(deps, asked)
    expect(link).toMatch(/^https:\/\/twirl\.example\/admin\/invitation#[\w-]{43}$/)
    const token = link.split('#')[1]!
    const browser = newStaffBrowser(shop)
    await browser.call(acceptStaffInvitation, { token, name: 'First', password: PASSWORD })
    const { entries } = (await browser.call(listAudit, {})).body
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'staff.accept', member: { name: 'First' } },
      { action: 'staff.invite', member: null, after: asked },
    ])
    expect(await inviteByCommand(deps, asked)).not.toBe(link)
  })
})

describe('a member', () => {
  test('is changed with a reason, which the audit log shows with before and after (STAFF-10)', async () => {
    const owner = await logInStaff(shop)
    const { id } = await insertStaff(db, ['service'])
    const permissions = ['warehouse' as const, 'events' as const]
    const without = await owner.call(changeStaffPermissions, { id, permissions, reason: ' ' })
    expect(Object.keys(without.error.fields!)).toEqual(['reason'])
    await owner.call(changeStaffPermissions, { id, permissions, reason })
    // Setting them again is no change.
    await owner.call(changeStaffPermissions, { id, permissions, reason })
    await owner.call(deactivateStaff, { id, reason })
    await owner.call(reactivateStaff, { id, reason })
    const { entries } = (
      await owner.call(listAudit, { subject_kind: 'staff', subject: String(id) })
    ).body
    expect(entries.map(({ action }) => action)).toEqual([
      'staff.reactivate',
      'staff.deactivate',
      'staff.change-permissions',
    ])
    expect(entries[2]).toMatchObject({
      member: { id: owner.id },
      before: { permissions: ['service'] },
      after: { permissions: ['events', 'warehouse'] },
      reason,
      request_id: expect.any(String),
    })
  })

  test('who is deactivated, or signed out by an owner, is out at once', async () => {
    const owner = await logInStaff(shop)
    const member = await logInStaff(shop, ['service'])
    const stage = async () => (await member.call(getStaffLogin, {})).body.stage
    await owner.call(endStaffSessions, { id: member.id })
    expect(await stage()).toBeNull()
    await member.browser.logIn(member.email)
    await owner.call(deactivateStaff, { id: member.id, reason })
    expect(await stage()).toBeNull()
    expect((await member.browser.logIn(member.email)).status).toBe(400)
    await owner.call(reactivateStaff, { id: member.id, reason })
    expect((await member.browser.logIn(member.email)).status).toBe(200)
  })

  test('who gets a new link starts anew: the old password and sessions end', async () => {
    const owner = await logInStaff(shop)
    const member = await logInStaff(shop, ['service'])
    await owner.call(renewStaffInvitation, { id: member.id, reason })
    expect((await member.call(getStaffLogin, {})).body.stage).toBeNull()
    expect((await member.browser.logIn(member.email)).status).toBe(400)
    const token = await tokenOf(member.email)
    const input = { token, name: 'Member', password: PASSWORD }
    expect((await member.call(acceptStaffInvitation, input)).status).toBe(200)
  })
})

describe('the last owner (STAFF-12)', () => {
  test('keeps the permission, the access and the password', async () => {
    const { id, call } = await logInStaff(shop)
    const refused = [
      await call(changeStaffPermissions, { id, permissions: ['service'], reason }),
      await call(deactivateStaff, { id, reason }),
      await call(renewStaffInvitation, { id, reason }),
    ]
    expect(refused.map(({ error }) => error.errorCode)).toEqual(Array(3).fill('LAST_OWNER'))
    // An owner who has not accepted the invitation cannot log in.
    await call(inviteStaff, { email: 'invited-owner@twirl.example', permissions: ['owner'] })
    expect((await call(deactivateStaff, { id, reason })).error.errorCode).toBe('LAST_OWNER')
    await insertStaff(db)
    expect((await call(deactivateStaff, { id, reason })).status).toBe(200)
  })

  /** Two owners each remove the other: the second statement runs before the first one is committed. */
  async function removeEachOther(): Promise<string[]> {
    const [first, second] = [await insertStaff(db), await insertStaff(db)]
    const clients = [0, 1].map(() => new pg.Client({ connectionString: databaseUrl }))
    const remove = (client: pg.Client, id: number) =>
      client.query('update staff_member set deactivated_at = now() where id = $1', [id])
    try {
      for (const client of clients) {
        await client.connect()
        await client.query('begin')
      }
      await remove(clients[0]!, first.id)
      const removal = remove(clients[1]!, second.id).then(
        () => 'removed',
        (error: pg.DatabaseError) => error.constraint!,
      )
      // With the lock it waits for the first; without it, it ends here.
      await Promise.race([removal, untilBlocked()])
      await clients[0]!.query('commit')
      const outcome = await removal
      await clients[1]!.query('commit')
      return ['removed', outcome]
    } finally {
      for (const client of clients) await client.end()
      await db
        .deleteFrom('staff_member')
        .where('id', 'in', [first.id, second.id])
        .where('deactivated_at', 'is not', null)
        .execute()
    }
  }

  async function untilBlocked(): Promise<void> {
    for (;;) {
      const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(db)
      if (rows.length > 0) return
    }
  }

  test('is decided by the database: of two owners who remove each other one stays', async () => {
    expect(await removeEachOther()).toEqual(['removed', 'last_owner'])
  })

  test('control: without the lock both are removed', async () => {
    const { rows } = await sql<{ text: string }>`
      select pg_get_functiondef('keep_an_owner'::regproc) as text`.execute(db)
    const [{ text }] = rows as [{ text: string }]
    const unlocked = text.replace(/perform pg_advisory_xact_lock\(.*\);/, '')
    expect(unlocked).not.toBe(text)
    await sql.raw(unlocked).execute(db)
    try {
      expect(await removeEachOther()).toEqual(['removed', 'removed'])
    } finally {
      await sql.raw(text).execute(db)
    }
  })
})

describe('the audit log (STAFF-10)', () => {
  const act = {
    staff_id: null,
    action: 'staff.deactivate',
    subject_kind: 'staff',
    subject_id: 1,
  } as const

  test('takes no right away without a reason, and is rolled back with its write', async () => {
    const count = async () => (await db.selectFrom('audit_entry').select('id').execute()).length
    const before = await count()
    const withoutReason = inTransaction(db, (transaction) =>
      audit(transaction, { clock: systemClock }, act),
    )
    await expect(withoutReason).rejects.toThrow('staff.deactivate needs a reason')
    const failing = inTransaction(db, async (transaction) => {
      await audit(transaction, { clock: systemClock }, { ...act, reason })
      throw new Error('the write failed')
    })
    await expect(failing).rejects.toThrow('the write failed')
    expect(await count()).toBe(before)
  })

  test('is read page by page, by person and by day', async () => {
    const owner = await logInStaff(shop)
    const { id } = await insertStaff(db, ['service'])
    for (let i = 0; i < 3; i++) {
      await owner.call(deactivateStaff, { id, reason })
      await owner.call(reactivateStaff, { id, reason })
    }
    const all = (await owner.call(listAudit, { member: owner.id })).body.entries
    expect(all).toHaveLength(6)
    const pages: number[][] = []
    for (let before: number | undefined | null; before !== null;) {
      const page = { member: owner.id, limit: 4, ...(before && { before }) }
      const { entries, next } = (await owner.call(listAudit, page)).body
      pages.push(entries.map((entry) => entry.id))
      before = next
    }
    expect(pages.map(({ length }) => length)).toEqual([4, 2])
    expect(pages.flat()).toEqual(all.map((entry) => entry.id))
    const { entries } = (await owner.call(listAudit, { member: owner.id, day: '2020-01-01' })).body
    expect(entries).toEqual([])
  })

  const CHANGES = [
    `update audit_entry set reason = 'another'`,
    'delete from audit_entry',
    'truncate audit_entry',
  ]

  test.each(CHANGES)(
    'cannot be changed, even by its owner, while the trigger stands: %s',
    async (statement) => {
      await expect(sql.raw(statement).execute(db)).rejects.toThrow('audit_entry is append-only')
    },
  )

  test('cannot be changed by the role of the shop, which cannot remove the trigger either', async () => {
    const shopUrl = await openShopRole(databaseUrl)
    await grantShopRights(databaseUrl, shopUrl)
    const client = new pg.Client({ connectionString: shopUrl })
    await client.connect()
    try {
      const refused = [
        ...CHANGES,
        'alter table audit_entry disable trigger append_only',
        'drop table audit_entry',
      ]
      for (const statement of refused)
        await expect(client.query(statement)).rejects.toThrow(/permission denied|must be owner/)
      await client.query(`insert into audit_entry (at, action, subject_kind, subject_id)
        values (now(), 'staff.accept', 'staff', '1')`)
      await client.query('update staff_member set name = name')
    } finally {
      await client.end()
    }
  })
})
