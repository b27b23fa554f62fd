import { CONTACT_CONFLICT_RESOLUTIONS } from '@twirl/contract/accounts/registration'
import { describe, expect, test } from 'vitest'
import { decideRegistration } from './decide-registration.ts'

const A = 1
const B = 2

const byPhone = (takes_email: boolean) => ({ act: 'LOG_IN_BY_PHONE', customer_id: A, takes_email })
const byPassword = (takes_phone: boolean) => ({
  act: 'LOG_IN_BY_PASSWORD',
  customer_id: B,
  takes_phone,
})
const refuse = (code: string) => ({ act: 'REFUSE', code })

const CASES = [
  {
    what: 'both contacts are new',
    holders: [null, null],
    otherwise: { act: 'OPEN_ACCOUNT' },
    chosen: {},
  },
  {
    what: 'the phone is A’s',
    holders: [A, null],
    otherwise: refuse('PHONE_NUMBER_ALREADY_REGISTERED'),
    chosen: { USE_OLD_EMAIL: byPhone(false), USE_NEW_EMAIL: byPhone(true) },
  },
  {
    what: 'the e-mail is B’s',
    holders: [null, B],
    otherwise: refuse('EMAIL_ALREADY_REGISTERED'),
    chosen: { USE_OLD_CELL_PHONE: byPassword(false), USE_NEW_CELL_PHONE: byPassword(true) },
  },
  {
    what: 'both are A’s',
    holders: [A, A],
    otherwise: refuse('CUSTOMER_ALREADY_REGISTERED'),
    chosen: { USE_OLD_EMAIL: byPhone(false) },
  },
  {
    what: 'the phone is A’s and the e-mail is B’s',
    holders: [A, B],
    otherwise: refuse('CONTACT_CONFLICT'),
    chosen: { USE_OLD_EMAIL: byPhone(false), USE_OLD_CELL_PHONE: byPassword(false) },
  },
] as const

describe.each(CASES)('when $what', ({ holders, otherwise, chosen }) => {
  const [phone_holder, email_holder] = holders

  test.each([undefined, ...CONTACT_CONFLICT_RESOLUTIONS])(
    'and the visitor chose %s',
    (resolution) => {
      const expected = (chosen as Record<string, object>)[resolution ?? ''] ?? otherwise
      expect(decideRegistration({ phone_holder, email_holder, resolution })).toEqual(expected)
    },
  )
})
