import type { EndpointOutput } from '@twirl/contract/endpoint'
import type {
  MailKind,
  previewMail as previewContract,
  previewOrderMail as previewOrderContract,
} from '@twirl/contract/staff/mails'
import type * as z from 'zod/mini'
import { inTransaction } from '#platform/database/transaction.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { withOwnTexts } from '#platform/mail/mail-layout.ts'
import type { MailSamples } from '#platform/mail/mail-sample.ts'
import type { Mail } from '#platform/outbox/outbox.ts'
import { LIMITS } from '#platform/security/limit-table.ts'
import { takeUses } from '#platform/security/limits.ts'
import { newToken } from '#platform/security/secrets.ts'
import { accountMailSamples } from '../accounts/public.ts'
import {
  chargeMailSample,
  keptChargeSample,
  mailsOfOrders,
  waitingChargeSamples,
} from '../checkout/public.ts'
import { eventMailSamples } from '../events/public.ts'
import { leadMailSamples } from '../leads/public.ts'
import { messageMailSamples } from '../messages/public.ts'
import { disputeMailSample, mailOfOrder, orderMailSamples } from '../orders/public.ts'
import { findAnyImageKey } from '../pictures/public.ts'
import { rsvpMailSamples } from '../rsvp/public.ts'
import { testMailSample } from '../setup/public.ts'
import { audit, staffMailSample } from '../staff/public.ts'
import { backInStockSample } from '../stock-alerts/public.ts'
import type { MailsDeps } from './mails-deps.ts'
import { assertTexts, fillTexts, readOwnTexts } from './own-texts.ts'

/** A kind of mail without a sample does not compile. */
const samples: MailSamples<MailKind> = (deps) => ({
  ...accountMailSamples(deps),
  ...orderMailSamples(deps),
  ...chargeMailSample(deps),
  ...keptChargeSample(deps),
  ...waitingChargeSamples(deps),
  ...eventMailSamples(deps),
  ...testMailSample(deps),
  ...backInStockSample(deps),
  ...rsvpMailSamples(deps),
  ...leadMailSamples(deps),
  ...messageMailSamples(deps),
  ...staffMailSample(deps),
  ...disputeMailSample(deps),
})

async function sampleOf(
  { db, publicOrigin, terms }: MailsDeps,
  { kind, to }: { kind: MailKind; to: string },
): Promise<Mail> {
  const imageKey = await findAnyImageKey(db)
  const sample = samples({
    to,
    origin: publicOrigin,
    imageKey: imageKey ?? NO_KEY,
    rentalDays: terms().rental_terms.rental_days,
  })[kind]()
  return imageKey === undefined ? { ...sample, html: withBlankPictures(sample.html) } : sample
}

const NO_KEY = 'sample'
const PICTURE = new RegExp(`src="[^"]*/pictures/${NO_KEY}/[^"]*"`, 'g')
// The pictures stand behind the first part, so that its place stays the same.
const BLANK = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** A shop without products has no picture to show: a browser would report each that is missing. */
function withBlankPictures(html: string): string {
  return html.replaceAll(PICTURE, `src="${BLANK}"`)
}

export async function previewMail(
  deps: MailsDeps,
  { kind, ...texts }: z.output<(typeof previewContract)['input']>,
): Promise<EndpointOutput<typeof previewContract>> {
  assertTexts(deps, kind, texts)
  const sample = await sampleOf(deps, { kind, to: 'customer@example.com' })
  const { subject, html, text } = withOwnTexts(sample, fillTexts(deps, kind, texts))
  return { subject, html, text, usual: usualTextsOf(sample) }
}

function usualTextsOf({ subject, text, opening }: Mail): { subject: string; opening: string } {
  return { subject, opening: text.slice(opening?.text.start, opening?.text.end) }
}

/** The data of a customer is shown, so that the reason is recorded with the reading. */
export async function previewOrderMail(
  deps: MailsDeps,
  { staff_id }: StaffCaller,
  { kind, order_number, reason, ...texts }: z.output<(typeof previewOrderContract)['input']>,
): Promise<EndpointOutput<typeof previewOrderContract>> {
  assertTexts(deps, kind, texts)
  return inTransaction(deps.db, async (transaction) => {
    const origin = deps.publicOrigin
    const mail = await mailOfOrder(transaction, { kind, order_number, origin }, mailsOfOrders)
    await audit(transaction, deps, {
      staff_id,
      action: 'order.preview-mail',
      subject_kind: 'order',
      subject_id: order_number,
      after: { mail: kind },
      reason,
    })
    const { subject, html, text } = withOwnTexts(mail, fillTexts(deps, kind, texts))
    return { subject, html, text }
  })
}

/** Only to the caller's own address, and only so often: the shop must not become a sender of spam. */
export async function sendTestMail(
  deps: MailsDeps,
  { staff_id, email: to }: StaffCaller,
  kind: MailKind,
): Promise<{ to: string }> {
  await takeUses(deps.db, [{ limit: LIMITS.test_mail_by_staff, subject: String(staff_id) }])
  const sample = await sampleOf(deps, { kind, to })
  await inTransaction(deps.db, async (transaction) => {
    const own = withOwnTexts(sample, await readOwnTexts(deps, transaction, kind))
    const mail = { ...own, subject: `Test: ${own.subject}` }
    await deps.outbox.putMail(transaction, `test mail ${newToken()}`, mail)
  })
  return { to }
}
