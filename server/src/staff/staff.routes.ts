import {
  addPasskey,
  beginPasskey,
  beginTotp,
  changeStaffPassword,
  confirmStaffPassword,
  confirmTotp,
  endStaffDevice,
  getStaffAccount,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from '@twirl/contract/staff/access/account'
import { listAudit } from '@twirl/contract/staff/access/audit'
import {
  acceptStaffInvitation,
  checkStaffInvitation,
  getPasskeyChallenge,
  getStaffLogin,
  giveFactorCode,
  givePasskey,
  staffLogIn,
  staffLogOut,
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
import { checkSetupLink, createFirstOwner } from '@twirl/contract/staff/settings/setup'
import type { LoginChange, Routes } from '#platform/http/routes.ts'
import { staffOf, type Visitor } from '#platform/http/visitor.ts'
import { hashToken } from '#platform/security/secrets.ts'
import { changePassword, confirmPassword, endDevice, getAccount } from './account/account.ts'
import { listAuditPage } from './audit/list-audit.ts'
import { finishPasskey, startPasskey, startPasskeyLogin, usePasskey } from './factors/passkeys.ts'
import { renewCodes, useRecoveryCode } from './factors/recovery-codes.ts'
import { removeAuthenticatorApp, removePasskeyOf } from './factors/remove-factor.ts'
import { finishTotp, startTotp, useTotpCode } from './factors/totp.ts'
import { withinFactorLimit } from './factors/within-factor-limit.ts'
import { completeLogin, describeLogin, logInStaff, type StaffLoggedIn } from './login/log-in.ts'
import { deleteStaffSession } from './login/staff-sessions.queries.ts'
import { acceptInvitation } from './members/accept-invitation.ts'
import { deactivate, endSessionsOf, reactivate, setPermissions } from './members/change-member.ts'
import { createFirstOwner as firstOwner, isSetupLinkValid } from './members/first-owner.ts'
import { invite, renewInvitation } from './members/invite.ts'
import { getMember, listAllMembers } from './members/list-members.ts'
import { findInvited } from './members/members.queries.ts'
import type { StaffDeps } from './staff-deps.ts'

const DONE = { done: true } as const

export function staffRoutes(routes: Routes, deps: StaffDeps): void {
  loginRoutes(routes, deps)
  accountRoutes(routes, deps)
  managementRoutes(routes, deps)
  routes.handleRead(listAudit, (asked, _visitor, db) => listAuditPage({ db }, asked))
}

const begin = (change: LoginChange, { login, session }: StaffLoggedIn) => {
  change.start(session)
  return login
}

function loginRoutes(routes: Routes, deps: StaffDeps): void {
  routes.handle(getStaffLogin, (_input, { staff }) => describeLogin(deps, staff))

  routes.handle(staffLogIn, async (input, visitor, change) =>
    begin(change, await logInStaff(deps, visitor, input)),
  )

  routes.handle(staffLogOut, async (_input, { staff }, change) => {
    if (staff) await deleteStaffSession(deps.db, staff.session_id)
    change.end()
    return { logged_in: false as const }
  })

  routes.handle(giveFactorCode, async ({ code }, visitor, change) => {
    const staff = staffOf(visitor)
    await withinFactorLimit(deps, staff.staff_id, async () => {
      const isRight =
        (await useTotpCode(deps, staff.staff_id, code)) ||
        (await useRecoveryCode(deps, staff.staff_id, code))
      return isRight || null
    })
    return begin(change, await completeLogin(deps, visitor, staff))
  })

  routes.handle(getPasskeyChallenge, (_input, visitor) => startPasskeyLogin(deps, staffOf(visitor)))

  routes.handle(givePasskey, async ({ response }, visitor, change) => {
    const staff = staffOf(visitor)
    await withinFactorLimit(
      deps,
      staff.staff_id,
      async () => (await usePasskey(deps, staff, response)) || null,
    )
    return begin(change, await completeLogin(deps, visitor, staff))
  })

  routes.handle(checkStaffInvitation, async ({ token }) => {
    const invited = await findInvited(deps.db, hashToken(token), deps.clock.now())
    return { email: invited?.email ?? null, name: invited?.name ?? '' }
  })

  routes.handle(checkSetupLink, async ({ token }) => ({
    is_valid: await isSetupLinkValid(deps, token),
  }))

  routes.handle(createFirstOwner, async (input, visitor, change) =>
    begin(change, await firstOwner(deps, visitor, input)),
  )

  routes.handle(acceptStaffInvitation, async (input, visitor, change) =>
    begin(change, await acceptInvitation(deps, visitor, input)),
  )
}

function accountRoutes(routes: Routes, deps: StaffDeps): void {
  routes.handle(getStaffAccount, (_input, visitor) => getAccount(deps, staffOf(visitor)))

  routes.handle(endStaffDevice, async ({ id }, visitor) => {
    await endDevice(deps, staffOf(visitor), id)
    return DONE
  })

  routes.handle(confirmStaffPassword, async ({ password }, visitor) => {
    await confirmPassword(deps, visitor, password)
    return DONE
  })

  routes.handle(changeStaffPassword, async (input, visitor) => {
    await changePassword(deps, visitor, input)
    return DONE
  })

  routes.handle(beginTotp, (_input, visitor) => startTotp(deps, staffOf(visitor)))

  routes.handle(confirmTotp, async ({ code }, visitor, change) => {
    const recovery_codes = await finishTotp(deps, staffOf(visitor), code)
    await completeSetUp(deps, visitor, change)
    return { recovery_codes }
  })

  routes.handle(removeTotp, async (_input, visitor) => {
    await removeAuthenticatorApp(deps, staffOf(visitor))
    return DONE
  })

  routes.handle(beginPasskey, (_input, visitor) => startPasskey(deps, staffOf(visitor)))

  routes.handle(addPasskey, async (input, visitor, change) => {
    const recovery_codes = await finishPasskey(deps, staffOf(visitor), input)
    await completeSetUp(deps, visitor, change)
    return { recovery_codes }
  })

  routes.handle(removePasskey, async ({ passkey }, visitor) => {
    await removePasskeyOf(deps, staffOf(visitor), passkey)
    return DONE
  })

  routes.handle(renewRecoveryCodes, async (_input, visitor) => ({
    recovery_codes: await renewCodes(deps, staffOf(visitor)),
  }))
}

/** A login that waited for a second factor to be set up is complete with it. */
async function completeSetUp(
  deps: StaffDeps,
  visitor: Visitor,
  change: LoginChange,
): Promise<void> {
  const staff = staffOf(visitor)
  if (staff.stage === 'SETUP') begin(change, await completeLogin(deps, visitor, staff))
}

function managementRoutes(routes: Routes, deps: StaffDeps): void {
  routes.handle(listStaff, async () => ({ members: await listAllMembers(deps) }))

  routes.handle(inviteStaff, async (input, visitor) =>
    getMember(deps, await invite(deps, staffOf(visitor), input)),
  )

  routes.handle(renewStaffInvitation, async (input, visitor) => {
    await renewInvitation(deps, staffOf(visitor), input)
    return getMember(deps, input.id)
  })

  routes.handle(changeStaffPermissions, async (input, visitor) => {
    await setPermissions(deps, staffOf(visitor), input)
    return getMember(deps, input.id)
  })

  routes.handle(deactivateStaff, async (input, visitor) => {
    await deactivate(deps, staffOf(visitor), input)
    return getMember(deps, input.id)
  })

  routes.handle(reactivateStaff, async (input, visitor) => {
    await reactivate(deps, staffOf(visitor), input)
    return getMember(deps, input.id)
  })

  routes.handle(endStaffSessions, async ({ id }, visitor) => {
    await endSessionsOf(deps, staffOf(visitor), id)
    return getMember(deps, id)
  })
}
