import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Claim, type SentClaim, settleAnswer } from './settle-answer.ts'

const EMMA = { email: 'emma@example.com', cell_phone: '4045550001' }
const OTHER = { email: 'other@example.com', cell_phone: '4045550002' }

let browsers = 0
const claim = (contacts: { email: string; cell_phone: string }, proven = ''): SentClaim => ({
  ...contacts,
  guest_hash: `browser ${++browsers}`,
  changes: proven.includes('c'),
  changesOwn: proven.includes('o'),
  is_email_proven: proven.includes('e'),
  is_phone_proven: proven.includes('p'),
})
const sameEmail = { ...OTHER, email: EMMA.email }
const samePhone = { ...OTHER, cell_phone: EMMA.cell_phone }

describe('settleAnswer', () => {
  test.each<[string, SentClaim, Claim[], string]>([
    ['no stored answer', claim(EMMA), [], 'STORE'],
    ['unproven, the e-mail is taken', claim(EMMA), [claim(sameEmail)], 'LEAVE'],
    ['unproven, the phone is taken', claim(EMMA), [claim(samePhone)], 'LEAVE'],
    ['unproven, both are taken', claim(EMMA), [claim(sameEmail), claim(samePhone)], 'LEAVE'],
    ['unproven, taken by a proven answer', claim(EMMA), [claim(EMMA, 'e')], 'LEAVE'],
    [
      'proven, and answered before with that proof',
      claim(EMMA, 'e'),
      [claim(EMMA, 'e')],
      'ALREADY_EXISTS',
    ],
    [
      'proven by phone, and answered before',
      claim(EMMA, 'p'),
      [claim(samePhone, 'p')],
      'ALREADY_EXISTS',
    ],
    ['proven, the other proved nothing', claim(EMMA, 'e'), [claim(EMMA)], 'STORE'],
    ['proven, a stranger uses the phone', claim(EMMA, 'e'), [claim(samePhone)], 'STORE'],
    [
      'proven by e-mail, the phone is proven to be another’s',
      claim(EMMA, 'e'),
      [claim(samePhone, 'p')],
      'LEAVE',
    ],
    [
      'proven by e-mail, a stranger used it with another phone',
      claim(EMMA, 'e'),
      [claim(sameEmail, 'p')],
      'STORE',
    ],
    [
      'one may be replaced, the other not',
      claim(EMMA, 'e'),
      [claim(sameEmail), claim(samePhone, 'e')],
      'LEAVE',
    ],
    ['a change of a proven answer', claim(EMMA, 'ec'), [claim(sameEmail, 'e')], 'STORE'],
    ['a change of an unproven answer', claim(EMMA, 'ec'), [claim(sameEmail)], 'STORE'],
    [
      'a change to the proven phone of another guest',
      claim(EMMA, 'ec'),
      [claim(sameEmail, 'e'), claim(samePhone, 'p')],
      'LEAVE',
    ],
    ['a change of an answer that is not the sender’s', claim(EMMA, 'o'), [claim(EMMA)], 'LEAVE'],
    ['a change by the login that sent it', claim(EMMA, 'po'), [claim(EMMA, 'p')], 'STORE'],
  ])('%s: %s', (_, sender, stored, outcome) => {
    expect(settleAnswer(sender, stored).outcome).toBe(outcome)
  })

  test('the same browser is told that it has answered', () => {
    const stored = claim(EMMA)
    const again = { ...claim(sameEmail), guest_hash: stored.guest_hash }
    expect(settleAnswer(again, [stored])).toEqual({ outcome: 'ALREADY_EXISTS' })
  })

  test('the same browser may change what it sent, but not what was sent with a proof', () => {
    const fromSameBrowser = (stored: Claim) =>
      settleAnswer({ ...claim(EMMA, 'o'), guest_hash: stored.guest_hash }, [stored]).outcome
    expect(fromSameBrowser(claim(EMMA))).toBe('STORE')
    expect(fromSameBrowser(claim(EMMA, 'e'))).toBe('ALREADY_EXISTS')
  })

  test('a sender without proof never replaces an answer', () => {
    const anyClaim = fc
      .record({
        email: fc.constantFrom(EMMA.email, OTHER.email),
        cell_phone: fc.constantFrom(EMMA.cell_phone, OTHER.cell_phone),
        is_email_proven: fc.boolean(),
        is_phone_proven: fc.boolean(),
        guest_hash: fc.constant('another browser'),
      })
      .filter(({ email, cell_phone }) => email === EMMA.email || cell_phone === EMMA.cell_phone)
    fc.assert(
      fc.property(fc.array(anyClaim, { minLength: 1, maxLength: 2 }), (stored) => {
        expect(settleAnswer(claim(EMMA), stored)).toEqual({ outcome: 'LEAVE', owners: stored })
      }),
    )
  })
})
