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
import { assertFeature } from '#platform/http/assert-feature.ts'
import type { Routes } from '#platform/http/routes.ts'
import { sessionOf } from '#platform/http/visitor.ts'
import type { AccountDeps } from './accounts-deps.ts'
import { askToConfirmEmail } from './profile/ask-to-confirm-email.ts'
import { confirmEmail } from './profile/confirm-email.ts'
import { contactOf, isEmail } from './contact.ts'
import { getCurrentCustomer } from './profile/current-customer.ts'
import { hasAccount } from './registration/has-account.ts'
import { logInByCode, logInByPassword } from './login/log-in.ts'
import { checkCode } from './codes/proof.ts'
import { register } from './registration/register.ts'
import { findResetCustomer, sendResetLink } from './password/reset-link.ts'
import { changePassword, resetByLink, resetByProof } from './password/reset-password.ts'
import { sendCode } from './codes/send-code.ts'
import { updateProfile } from './profile/update-profile.ts'

export function accountRoutes(routes: Routes, deps: AccountDeps): void {
  routes.handle(getCurrentCustomerCall, (_input, visitor) => getCurrentCustomer(deps, visitor))

  routes.handle(checkPhoneNumber, async ({ phone_number }, visitor) => ({
    exists: await hasAccount(deps, phone_number, visitor),
  }))

  routes.handle(getByPhoneNumber, async ({ phone_number }, visitor) => ({
    exists: await hasAccount(deps, phone_number, visitor),
  }))

  routes.handle(getByEmail, async ({ email }, visitor) => ({
    exists: await hasAccount(deps, email, visitor),
  }))

  routes.handle(sendVerificationCode, (input, visitor) => {
    const contact = contactOf(input)
    if (!isEmail(contact)) assertFeature(deps.terms(), 'text_messages')
    return sendCode(deps, { contact, purpose: input.verification_message_type }, visitor)
  })

  routes.handle(checkVerificationCode, async (input, visitor) => {
    const { verification_code, verification_message_type: purpose } = input
    if (purpose === 'CUSTOMER_UPDATE_PHONE_NUMBER') sessionOf(visitor)
    const claim = { contact: contactOf(input), purpose, verification_code }
    const register_id = await checkCode(deps, visitor, claim)
    return { valid: register_id !== null, register_id }
  })

  routes.handle(registerCall, async (registration, visitor, login) => {
    const { customer, session } = await register(deps, registration, visitor)
    login.start(session)
    return customer
  })

  routes.handle(loginCall, async (input, visitor, login) => {
    const { account, password, verification_code = '' } = input
    const { customer, session, conflict } =
      password === undefined
        ? await logInByCode(deps, visitor, account, verification_code)
        : await logInByPassword(deps, visitor, account, password)
    login.start(session)
    // The error is sent with the cookie: the login holds (ACCOUNT-5).
    if (conflict) throw new AppError(conflict)
    return customer
  })

  routes.handle(logout, async (_input, { session }, login) => {
    if (session) {
      await deleteSession(deps.db, session.token_hash)
      deps.changes.publish('session', session.token_hash)
    }
    login.end()
    return { logged_in: false as const }
  })

  routes.handle(updateProfileCall, (change, visitor) => updateProfile(deps, change, visitor))

  routes.handle(sendResetPasswordLink, async ({ email }, visitor) => {
    await sendResetLink(deps, email, visitor)
    return { sent: true as const }
  })

  routes.handle(checkResetPasswordLink, async ({ token }) => ({
    valid: (await findResetCustomer(deps, token)) !== undefined,
  }))

  routes.handle(sendConfirmEmailLink, async (_input, visitor) => {
    await askToConfirmEmail(deps, visitor)
    return { sent: true as const }
  })

  routes.handle(confirmEmailCall, async ({ token }, visitor) => ({
    email: await confirmEmail(deps, visitor, token),
  }))

  routes.handle(resetPassword, async (input, visitor, login) => {
    const { new_password, token, password } = input
    if (password !== undefined) {
      const { session } = await changePassword(deps, visitor, password, new_password)
      login.start(session)
    } else if (token === undefined) {
      const claim = {
        ...input,
        contact: contactOf(input),
        purpose: 'CUSTOMER_RESET_PASSWORD',
      } as const
      await resetByProof(deps, visitor, claim, new_password)
    } else {
      await resetByLink(deps, token, new_password)
    }
    return { changed: true as const }
  })
}
