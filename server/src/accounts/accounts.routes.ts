import { checkVerificationCode, sendVerificationCode } from '@twirl/contract/accounts/codes'
import { checkPhoneNumber, getByEmail, getByPhoneNumber } from '@twirl/contract/accounts/contact'
import { getCurrentCustomer as getCurrentCustomerCall } from '@twirl/contract/accounts/customer'
import { login as loginCall, logout } from '@twirl/contract/accounts/login'
import {
  checkResetPasswordLink,
  resetPassword,
  sendResetPasswordLink,
} from '@twirl/contract/accounts/password'
import {
  confirmEmail as confirmEmailCall,
  sendConfirmEmailLink,
  updateProfile as updateProfileCall,
} from '@twirl/contract/accounts/profile'
import { register as registerCall } from '@twirl/contract/accounts/registration'
import { AppError } from '#platform/http/app-error.ts'
import { deleteSession } from '#platform/security/sessions.queries.ts'
import type { Routes } from '#platform/http/routes.ts'
import { sessionOf } from '#platform/http/visitor.ts'
import type { Accounts } from './accounts.ts'
import { askToConfirmEmail } from './profile/ask-to-confirm-email.ts'
import { confirmEmail } from './profile/confirm-email.ts'
import { contactOf } from './contact.ts'
import { getCurrentCustomer } from './profile/current-customer.ts'
import { hasAccount } from './registration/has-account.ts'
import { logInByCode, logInByPassword } from './login/log-in.ts'
import { checkCode } from './codes/proof.ts'
import { register } from './registration/register.ts'
import { findResetCustomer, sendResetLink } from './password/reset-link.ts'
import { changePassword, resetByLink, resetByProof } from './password/reset-password.ts'
import { sendCode } from './codes/send-code.ts'
import { updateProfile } from './profile/update-profile.ts'

export function accountRoutes(routes: Routes, accounts: Accounts): void {
  routes.handle(getCurrentCustomerCall, (_input, visitor) => getCurrentCustomer(accounts, visitor))

  routes.handle(checkPhoneNumber, async ({ phone_number }, visitor) => ({
    exists: await hasAccount(accounts, phone_number, visitor),
  }))

  routes.handle(getByPhoneNumber, async ({ phone_number }, visitor) => ({
    exists: await hasAccount(accounts, phone_number, visitor),
  }))

  routes.handle(getByEmail, async ({ email }, visitor) => ({
    exists: await hasAccount(accounts, email, visitor),
  }))

  routes.handle(sendVerificationCode, (input, visitor) =>
    sendCode(
      accounts,
      { contact: contactOf(input), purpose: input.verification_message_type },
      visitor,
    ),
  )

  routes.handle(checkVerificationCode, async (input, visitor) => {
    const { verification_code, verification_message_type: purpose } = input
    if (purpose === 'CUSTOMER_UPDATE_PHONE_NUMBER') sessionOf(visitor)
    const claim = { contact: contactOf(input), purpose, verification_code }
    const register_id = await checkCode(accounts, visitor, claim)
    return { valid: register_id !== null, register_id }
  })

  routes.handle(registerCall, async (registration, visitor, login) => {
    const { customer, session } = await register(accounts, registration, visitor)
    login.start(session)
    return customer
  })

  routes.handle(loginCall, async (input, visitor, login) => {
    const { account, password, verification_code = '' } = input
    const { customer, session, conflict } =
      password === undefined
        ? await logInByCode(accounts, visitor, account, verification_code)
        : await logInByPassword(accounts, visitor, account, password)
    login.start(session)
    // The error is sent with the cookie: the login holds (ACCOUNT-5).
    if (conflict) throw new AppError(conflict)
    return customer
  })

  routes.handle(logout, async (_input, { session }, login) => {
    if (session) {
      await deleteSession(accounts.db, session.token_hash)
      accounts.changes.publish('session', session.token_hash)
    }
    login.end()
    return { logged_in: false as const }
  })

  routes.handle(updateProfileCall, (change, visitor) => updateProfile(accounts, change, visitor))

  routes.handle(sendResetPasswordLink, async ({ email }, visitor) => {
    await sendResetLink(accounts, email, visitor)
    return { sent: true as const }
  })

  routes.handle(checkResetPasswordLink, async ({ token }) => ({
    valid: (await findResetCustomer(accounts, token)) !== undefined,
  }))

  routes.handle(sendConfirmEmailLink, async (_input, visitor) => {
    await askToConfirmEmail(accounts, visitor)
    return { sent: true as const }
  })

  routes.handle(confirmEmailCall, async ({ token }, visitor) => ({
    email: await confirmEmail(accounts, visitor, token),
  }))

  routes.handle(resetPassword, async (input, visitor, login) => {
    const { new_password, token, password } = input
    if (password !== undefined) {
      const { session } = await changePassword(accounts, visitor, password, new_password)
      login.start(session)
    } else if (token === undefined) {
      const claim = {
        ...input,
        contact: contactOf(input),
        purpose: 'CUSTOMER_RESET_PASSWORD',
      } as const
      await resetByProof(accounts, visitor, claim, new_password)
    } else {
      await resetByLink(accounts, token, new_password)
    }
    return { changed: true as const }
  })
}
