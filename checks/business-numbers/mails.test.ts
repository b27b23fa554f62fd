import { NUDGE_GROUPS } from '@twirl/contract/groups/lead-nudges'
import { expect, test } from 'vitest'
import * as accountMails from '../../server/src/accounts/account-mails.ts'
import { staffInvitationMail } from '../../server/src/staff/members/staff-mails.ts'
import * as applicationMails from '../../server/src/messages/application-mails.ts'
import * as messageMails from '../../server/src/messages/message-mails.ts'
import { cancelMail } from '../../server/src/orders/mails/cancel-mail.ts'
import { correctedLabelMail } from '../../server/src/orders/mails/corrected-label-mail.ts'
import { disputeMail } from '../../server/src/orders/disputes/dispute-mail.ts'
import { dueMail } from '../../server/src/orders/mails/due-mail.ts'
import { exchangeMail } from '../../server/src/orders/mails/exchange-mail.ts'
import { extensionMail } from '../../server/src/orders/mails/extension-mail.ts'
import { movedMail } from '../../server/src/orders/mails/moved-mail.ts'
import { orderMail } from '../../server/src/orders/mails/order-mail.ts'
import { returnMistakenMail } from '../../server/src/orders/mails/return-mistaken-mail.ts'
import { returnReceivedMail } from '../../server/src/orders/mails/return-received-mail.ts'
import { shippedMail } from '../../server/src/orders/mails/shipped-mail.ts'
import { unconfirmedReturnMail } from '../../server/src/orders/mails/unconfirmed-return-mail.ts'
import { swapMail, swapProposalMail } from '../../server/src/orders/mails/swap-mails.ts'
import * as refundMails from '../../server/src/orders/refunds/refund-mails.ts'
import { chargeMail } from '../../server/src/checkout/charges/charge-confirmation.ts'
import { keptChargeMail } from '../../server/src/checkout/charges/objection-mail.ts'
import {
  waitingChargeMail,
  withdrawnChargeMail,
} from '../../server/src/checkout/waiting-charges/waiting-charge-mail.ts'
import { canceledEventMail, movedEventMail } from '../../server/src/events/changes/change-mails.ts'
import * as nudgeMails from '../../server/src/leads/nudges/nudge-messages.ts'
import { leadInvitationMail } from '../../server/src/leads/team/lead-invitation-mail.ts'
import { invitationMail } from '../../server/src/rsvp/invitations/invitation-mail.ts'
import * as rsvpMails from '../../server/src/rsvp/questionnaire/rsvp-mails.ts'
import { backInStockMail } from '../../server/src/stock-alerts/back-in-stock-mail.ts'
import { readSourceModules } from '../source-modules.ts'
import { CHANGED_TERMS, findOldNumbers } from './changed-terms.ts'

const ORIGIN = 'https://twirl.test'
const LINK = `${ORIGIN}/order/T-1`
const TO = 'maya@example.com'
const READER = { first_name: 'Maya', email: TO }
const NUDGED = { to: TO, link: LINK, unsubscribeUrl: LINK, origin: ORIGIN }
const TIME = new Date('2027-03-10T17:00:00Z')

const CHARGE = { title: 'Odette Mini', amount_cents: 3333, total_cents: 3651 }
const PIECE = {
  line: 1,
  title: 'Odette Mini',
  size: 'M' as const,
  color: 'Black',
  quantity: 2,
  image_key: 'test000000000100',
  transaction_type: 'RENT' as const,
  price_cents: 3333,
}
/** What the mails of orders read, with other amounts and dates than the shop's own numbers. */
const ORDER = {
  order_number: 'T-1',
  email: TO,
  items: [PIECE],
  subtotal_cents: 6666,
  delivery_fee_cents: 1149,
  discount_cents: 0,
  tax_cents: 431,
  total_cents: 8246,
  coupon_code: null,
  delivery_address: null,
  trunk_show_id: 7,
  trunk_show_theme: 'Spring Formal',
  lead_name: 'Chloe Park',
  arrives_by: '2027-02-05',
  return_by: '2027-03-10',
  due_on: '2027-03-10',
  is_exchange: false,
  replaced: [],
  card_brand: 'visa',
  card_last_four: '4242',
}
const EVENT = {
  alias: 'spring-formal',
  theme: 'Spring Formal',
  kind: 'ONLINE',
  opens_at: TIME,
  closes_at: TIME,
  hand_out_date: '2027-03-10',
  party_date: '2027-03-14',
}
const WRITER = {
  name: 'Maya',
  email: TO,
  phone_number: null,
  message: 'Hello',
  position: 'Stylist',
  referral_source: 'FRIEND',
  group_name: 'The house',
  group_size: 40,
  event_date: '2027-03-10',
  hand_out_date: '2027-03-08',
}
const SHIPPED = {
  pieces: [PIECE],
  label: { carrier: 'UPS' as const, tracking_number: '1Z999' },
  shipped_at: TIME,
  rental_days: CHANGED_TERMS.rental_terms.rental_days_group,
  link: LINK,
}

// The templates read less than the rows that they are given have: a whole row would only repeat the factories.
const order = ORDER as never
const event = EVENT as never
const writer = WRITER as never
const APPLICANT = { to: TO, link: LINK, origin: ORIGIN }

/** Every template, by the name of its function. */
/** The reader pays, gets money back, or neither. */
const SWAPS = [
  [540, 0],
  [0, 540],
  [0, 0],
].map(([pay_cents, get_back_cents]) => ({
  to: TO,
  order_number: 'TW-22222222',
  name: 'Mia K.',
  given: PIECE,
  got: PIECE,
  pay_cents: pay_cents!,
  get_back_cents: get_back_cents!,
  link: LINK,
}))

const MAILS: Record<string, () => object[]> = {
  codeText: () => [accountMails.codeText('2125550100', '123456', ORIGIN)],
  codeMail: () => [accountMails.codeMail(TO, '123456', ORIGIN)],
  welcomeMail: () => [accountMails.welcomeMail(READER, LINK, ORIGIN)],
  staffInvitationMail: () => [staffInvitationMail(TO, LINK)],
  resetLinkMail: () => [accountMails.resetLinkMail(TO, LINK)],
  unconfirmedEmailMail: () => [accountMails.unconfirmedEmailMail(TO, ORIGIN)],
  confirmEmailMail: () => [accountMails.confirmEmailMail(READER, LINK)],
  confirmNewEmailMail: () => [accountMails.confirmNewEmailMail(READER, LINK)],
  emailChangeNotice: () => [accountMails.emailChangeNotice(READER, ORIGIN)],
  phoneChangedNotice: () => [accountMails.phoneChangedNotice(READER, ORIGIN)],
  passwordChangedNotice: () => [accountMails.passwordChangedNotice(READER, ORIGIN)],
  contactMail: () => [messageMails.contactMail(TO, writer)],
  copyMail: () => [messageMails.copyMail({ email: TO, message: 'Hello' }, ORIGIN)],
  replyMail: () => [
    messageMails.replyMail(
      { email: TO, name: 'Ada', message: 'Hello', text: 'Hello back' },
      { replyTo: TO, origin: ORIGIN },
    ),
  ],
  careerMail: () => [messageMails.careerMail(TO, writer)],
  leadMail: () => [messageMails.leadMail(TO, writer)],
  receivedMail: () => [applicationMails.receivedMail(APPLICANT)],
  approvedMail: () =>
    [true, false].map((has_lead) =>
      applicationMails.approvedMail(APPLICANT, {
        theme: 'Lake',
        opens_at: new Date('2031-05-04T16:00:00Z'),
        closes_at: new Date('2031-05-06T16:00:00Z'),
        hand_out_date: '2031-06-04',
        party_date: '2031-06-06',
        password_hint: 'The name of your house',
        has_lead,
      }),
    ),
  refusedMail: () => [applicationMails.refusedMail(APPLICANT, 'All boxes are out.')],
  disputeMail: () => [
    disputeMail(TO, {
      order_number: 'TW-AAAA1111',
      amount_cents: 3333,
      reason: 'fraudulent',
      respond_by: TIME,
      is_inquiry: false,
      url: LINK,
    }),
  ],
  dueMail: () =>
    (['SOON', 'TODAY', 'OVERDUE', 'STILL_OVERDUE'] as const).map((stage) =>
      dueMail(
        {
          ...ORDER,
          late_charges: { additional_month_cents: 3333, full_price_cents: 9900 },
        } as never,
        stage,
        LINK,
      ),
    ),
  exchangeMail: () => [
    exchangeMail(TO, {
      order,
      returned: { ...PIECE, due_date: '2027-03-10' } as never,
      link: LINK,
    }),
  ],
  extensionMail: () => [
    extensionMail(TO, {
      order,
      rental: { order_number: 'TW-22222222', link: LINK },
      due_after: '2027-03-10',
    }),
  ],
  swapMail: () => SWAPS.map(swapMail),
  swapProposalMail: () => SWAPS.map(swapProposalMail),
  orderMail: () => [orderMail(TO, order, LINK)],
  returnMistakenMail: () => [returnMistakenMail({ ...ORDER, ...PIECE } as never, TIME, LINK)],
  returnReceivedMail: () => [returnReceivedMail({ ...ORDER, ...PIECE } as never, TIME, LINK)],
  unconfirmedReturnMail: () => [unconfirmedReturnMail({ ...ORDER, ...PIECE } as never, TIME, LINK)],
  shippedMail: () => [shippedMail(order, SHIPPED)],
  correctedLabelMail: () => [correctedLabelMail(ORDER, SHIPPED.label, LINK)],
  cancelMail: () =>
    [true, false].map((hasRequest) =>
      cancelMail(order, {
        pieces: [PIECE],
        amount_cents: 3333,
        message: 'Sorry',
        link: LINK,
        replaced: hasRequest ? [PIECE] : [],
        hasRequest,
      }),
    ),
  applicationMail: () => [
    refundMails.applicationMail(TO, { ...ORDER, ...PIECE } as never, {
      reason: 'OTHER',
      detail: 'Torn',
    }),
  ],
  refundRequestMail: () =>
    (['LABEL', 'COORDINATOR', null] as const).map((send_back_way) =>
      refundMails.refundRequestMail({ ...ORDER, ...PIECE } as never, { send_back_way, link: LINK }),
    ),
  refundMail: () => [
    refundMails.refundMail(order, { amount_cents: 3333, answer: null } as never, LINK),
  ],
  rejectionMail: () => [
    refundMails.rejectionMail(order, { title: 'Odette Mini', answer: 'Worn', link: LINK }),
  ],
  waitingChargeMail: () => [
    waitingChargeMail(TO, {
      charge: { ...CHARGE, kind: 'LATE', explanation: 'It came back on May 20.' },
      order_number: 'T-1',
      pay_until: TIME,
      link: LINK,
    }),
  ],
  withdrawnChargeMail: () => [
    withdrawnChargeMail(TO, { charge: CHARGE, order_number: 'T-1', link: LINK }),
  ],
  chargeMail: () =>
    (['LATE', 'DAMAGE'] as const).map((kind) =>
      chargeMail(TO, {
        order: ORDER,
        charge: { kind, title: 'Odette Mini', explanation: 'It came back late.' },
        link: LINK,
        objectionLink: LINK,
      }),
    ),
  keptChargeMail: () => [
    keptChargeMail(TO, {
      charge: { title: 'Odette Mini', total_cents: 3_333 },
      order_number: 'T-1',
      answer: 'The scan shows the day.',
      link: LINK,
    }),
  ],
  confirmationMail: () => [rsvpMails.confirmationMail(event, TO, ORIGIN)],
  declinedMail: () => [rsvpMails.declinedMail(event, TO, ORIGIN)],
  answeredAgainMail: () => [rsvpMails.answeredAgainMail(event, TO, ORIGIN)],
  changeAnswerMail: () => [
    rsvpMails.changeAnswerMail(event, { to: TO, link: LINK, origin: ORIGIN }),
  ],
  invitationMail: () =>
    ['Maya', null].map((firstName) =>
      invitationMail({ ...EVENT, rsvp_closes_at: null } as never, {
        to: TO,
        firstName,
        link: LINK,
        unsubscribeUrl: LINK,
        origin: ORIGIN,
      }),
    ),
  leadInvitationMail: () => [
    leadInvitationMail(event, {
      to: TO,
      from: 'Mia Stone',
      link: LINK,
      expires_at: TIME,
      origin: ORIGIN,
    }),
  ],
  nudgeMail: () =>
    NUDGE_GROUPS.map((group) =>
      nudgeMails.nudgeMail(group, { ...EVENT, answer_by: TIME } as never, NUDGED),
    ),
  nudgeText: () =>
    NUDGE_GROUPS.map((group) =>
      nudgeMails.nudgeText(group, { ...EVENT, answer_by: TIME } as never, NUDGED),
    ),
  canceledEventMail: () =>
    ['Sorry', null].map((message) =>
      canceledEventMail(EVENT as never, TO, { message, origin: ORIGIN }),
    ),
  movedEventMail: () =>
    ['Sorry', null].map((message) =>
      movedEventMail(EVENT as never, TO, { message, origin: ORIGIN }),
    ),
  movedMail: () =>
    ['Sorry', null].map((message) =>
      movedMail(ORDER, {
        theme: 'Spring Formal',
        arrives_by: '2027-02-05',
        party_date: message && '2027-03-14',
        message,
        link: LINK,
      }),
    ),
  backInStockMail: () => [
    backInStockMail(
      TO,
      { ...PIECE, product_id: 1, sku: 'T-1', is_clearance: false },
      { publicOrigin: ORIGIN, cancelLink: LINK },
    ),
  ],
}

test.each(Object.keys(MAILS))('%s names no number of a new shop', (name) => {
  for (const mail of MAILS[name]!()) expect(findOldNumbers(JSON.stringify(mail))).toEqual([])
})

test('the mail of a parcel names the rental days of its order', () => {
  expect(JSON.stringify(MAILS['shippedMail']!())).toContain('you still have 19 days')
})

test('the table has every template of the server', () => {
  const templates = readSourceModules()
    .filter(({ path }) => path.startsWith('server/src/') && !path.includes('/platform/'))
    .filter(({ text }) => text.includes('renderMail(') || text.includes('): TextMessage'))
    .flatMap(({ text }) =>
      Array.from(
        text.matchAll(
          /^export function (\w+)\([^{]*?(?:\{[^}]*\}[^{]*?)*\): (?:Mail|TextMessage) \{/gm,
        ),
        ([, name]) => name!,
      ),
    )
  expect(Object.keys(MAILS).toSorted()).toEqual(templates.toSorted())
})
