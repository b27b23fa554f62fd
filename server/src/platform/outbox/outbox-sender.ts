import type { ChangeFeed } from '../changes/change-feed.ts'
import type { Database } from '../database/database.ts'
import { JobFailure } from '../jobs/job-kind.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import { type MessageSender, SendError } from './message-sender.ts'
import { SEND_JOBS, UNDELIVERED } from './outbox-jobs.ts'
import type { Channel, Channels, Outbox } from './outbox.ts'
import {
  findWaitingMessage,
  markFailed,
  markSent,
  noteError,
  type WaitingMessage,
} from './outbox.queries.ts'

export type SendingDeps = {
  db: Database
  jobs: Jobs
  outbox: Outbox
  changes: ChangeFeed
  log: Pick<Log, 'warn' | 'error'>
  /** Names our messages to the world, with the number of each. */
  host: string
}

// Together the number of parallel connections that mail servers usually accept from one client.
const LANES = 3
const BATCH_SIZE = 3
export const MAX_AT_ONCE = LANES * BATCH_SIZE
// How late a retry may be.
const POLL_SECONDS = 5
// Less than the lease of outbox-jobs.ts.
const TRY_MS = 45_000

/**
 * Sends the messages of a channel. Delivery is at least once: if a process dies after the provider accepted a message
 * and before this is stored, the message is sent again, with the same message id.
 */
export function sendFromOutbox<C extends Channel>(
  channel: C,
  sender: MessageSender<C>,
  dependencies: SendingDeps,
): void {
  const { db, jobs, changes, log } = dependencies
  const kind = SEND_JOBS[channel]
  jobs.work(
    kind,
    async ({ data: { id }, tries }) => {
      const message = await findWaitingMessage(db, id)
      if (!message) return
      try {
        await within(TRY_MS, handOver(message, sender, dependencies))
      } catch (error) {
        const failure = toJobFailure(error)
        await noteError(db, id, failure.message)
        if (!failure.isPermanent)
          log.warn(
            { id, channel, tries, reason: failure.message },
            'a message could not be sent, trying again later',
          )
        throw failure
      }
      await markSent(db, id, sender.keepsContent)
    },
    { lanes: LANES, batchSize: BATCH_SIZE, pollSeconds: POLL_SECONDS },
  )
  const wake = () => jobs.wake(kind)
  changes.subscribe({
    topic: 'outbox',
    apply: (channels) => {
      if (channels.includes(channel)) wake()
    },
    reset: wake,
  })
}

/** Marks messages that will not be tried again: the provider refused them, or every try failed. */
export function markUndelivered({ db, jobs, log }: Pick<SendingDeps, 'db' | 'jobs' | 'log'>): void {
  jobs.work(UNDELIVERED, async ({ data: { id }, failureReason: reason = 'never finished' }) => {
    await markFailed(db, id, reason)
    log.error({ id, reason }, 'a message cannot be sent')
  })
}

async function handOver<C extends Channel>(
  { id, sealed, created_at }: WaitingMessage,
  sender: MessageSender<C>,
  { outbox, host }: SendingDeps,
): Promise<void> {
  // Includes the time, because ids start from one again in a new database.
  const messageId = `${id}.${created_at.getTime()}@${host}`
  // The row's channel decides which of the two types it is.
  await sender.send(unseal(outbox, sealed) as Channels[C], messageId)
}

function unseal(outbox: Outbox, sealed: Buffer): Channels[Channel] {
  try {
    return outbox.unseal(sealed)
  } catch {
    throw new SendError('sealed with another SECRET_KEY', { isPermanent: false })
  }
}

function toJobFailure(error: unknown): JobFailure {
  if (error instanceof SendError)
    return new JobFailure(error.message, { isPermanent: error.isPermanent })
  // Texts of other errors may quote the content of the message.
  return new JobFailure((error as Error).name, { isPermanent: false })
}

async function within(ms: number, sending: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timeout = setTimeout(
    () => reject(new SendError('took too long', { isPermanent: false })),
    ms,
  )
  try {
    await Promise.race([sending, late])
  } finally {
    clearTimeout(timeout)
  }
}
