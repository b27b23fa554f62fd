import { login } from '@twirl/contract/accounts/login'
import { resetPassword, sendResetPasswordLink } from '@twirl/contract/accounts/password'
import { confirmEmail } from '@twirl/contract/accounts/profile'
import { register } from '@twirl/contract/accounts/registration'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { buildTestApp } from '../../test/build-test-app.ts'
import { newVisitor } from '../../test/new-visitor.ts'

const lines: string[] = []
const shop = await buildTestApp({
  log: createLog('trace', { write: (line) => lines.push(line) }),
})
const { db, outbox } = shop

const person = {
  first_name: 'Loretta',
  last_name: 'Quill',
  email: 'loretta@example.com',
  phone_number: '7185550142',
  password: 'velvet9night',
}

test('no secret and no contact stands in a log or in an error, whatever goes wrong', async () => {
  const visitor = newVisitor(shop)
  const answers: unknown[] = []
  const code = await visitor.getCode({ phone_number: person.phone_number }, 'CUSTOMER_REGISTER')
  const registration = { ...person, verification_code: code }

  // PostgreSQL refuses the row, and says which.
  await sql`alter table customer add constraint broken check (false) not valid`.execute(db)
  const broken = await visitor.call(register, registration)
  expect([broken.status, broken.error.errorCode]).toEqual([500, 'INTERNAL_ERROR'])
  await sql`alter table customer drop constraint broken`.execute(db)
  answers.push(broken.error)

  await visitor.call(register, registration)
  answers.push((await visitor.call(register, registration)).error)
  answers.push((await visitor.logIn(person.email, 'a wrong guess 1')).error)
  const { phone_number: account } = person
  answers.push((await visitor.call(login, { account, verification_code: code })).error)
  const readToken = async () => {
    const [mail] = await outbox(person.email)
    return new URL(mail!.links[0]!).searchParams.get('token')!
  }
  const confirmation = await readToken()
  await visitor.call(confirmEmail, { token: confirmation })
  answers.push((await visitor.call(confirmEmail, { token: confirmation })).error)
  await visitor.call(sendResetPasswordLink, { email: person.email })
  const token = await readToken()
  await visitor.call(resetPassword, { token, new_password: 'another9word' })
  answers.push((await visitor.call(resetPassword, { token, new_password: 'third9word' })).error)

  const said = JSON.stringify([lines, answers])
  expect(said).toContain('broken')
  const secrets = [
    code,
    confirmation,
    token,
    'velvet9night',
    'another9word',
    'third9word',
    'a wrong guess',
    '$argon2id',
    person.email,
    person.phone_number,
    'Loretta',
    visitor.guestId,
    ...visitor.cookie.split(/[=;]/).filter((part) => part.length > 20),
  ]
  expect(secrets.filter((secret) => said.includes(secret))).toEqual([])
})
