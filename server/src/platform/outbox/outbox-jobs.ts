import type { JobKind } from '../jobs/job-kind.ts'
import type { Channel } from './outbox.ts'

/** Names a row of the outbox. */
type MessageJob = { id: number }

// No try takes longer. Afterwards the process counts as dead, and the message is sent again.
const LEASE_SECONDS = 50

/** Messages whose last try failed: they are marked for staff. */
export const UNDELIVERED: JobKind<MessageJob> = {
  name: 'undelivered-message',
  retryLimit: 1_000,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 60,
}

const SENDING = {
  // The delays are doubled from 5 seconds to an hour: together they cover an outage of a day.
  retryLimit: 34,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 60 * 60,
  expireInSeconds: LEASE_SECONDS,
  // Messages wait while no process runs; the most that pg-boss allows.
  retentionSeconds: 365 * 24 * 60 * 60,
  deadLetter: UNDELIVERED.name,
} as const

/** Queues of their own: when one provider hangs, the messages of the other are sent. */
export const SEND_JOBS: Record<Channel, JobKind<MessageJob>> = {
  MAIL: { name: 'send-mail', ...SENDING },
  SMS: { name: 'send-text', ...SENDING },
}
