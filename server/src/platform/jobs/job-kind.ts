import type { Queue } from 'pg-boss'

/** A kind of job: a queue of pg-boss and its options. `Data` is what a job carries from its sender to its handler. */
export type JobKind<Data extends object> = Queue & {
  /** Exists in the type only. */
  data?: Data
}

/** One run of a job. */
type JobRun<Data extends object> = {
  data: Data
  /** Includes this one. */
  tries: number
  /** Set in a dead letter queue: why the original job failed, if its handler said so. */
  failureReason: string | undefined
}

export type JobHandler<Data extends object> = (run: JobRun<Data>) => Promise<unknown>

/** Thrown by a handler. Its text is stored with the job: it must not quote what is secret. */
export class JobFailure extends Error {
  override name = 'JobFailure'
  /** A retry would fail too: the job goes to its dead letter queue at once. */
  readonly isPermanent: boolean

  constructor(reason: string, { isPermanent }: { isPermanent: boolean }) {
    super(reason)
    this.isPermanent = isPermanent
  }
}
