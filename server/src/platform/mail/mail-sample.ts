import type { Mail } from '../outbox/outbox.ts'

/** What samples of mails are made with. */
type SampleDeps = {
  to: string
  origin: string
  /** A picture of the shop. */
  imageKey: string
  /** How long a rental is by the settings. */
  rentalDays: number
}

/** Mails with invented data, by their kind, as staff preview them. */
export type MailSamples<Kind extends string> = (deps: SampleDeps) => Record<Kind, () => Mail>

/** The person and the order of all samples. */
export const SAMPLE = { name: 'Nora Lane', first_name: 'Nora', order_number: 'TW-SAMPLE01' }
