import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import { currentWork } from '../current-work.ts'
import type { Log } from '../log.ts'
import { Counter } from '../metrics/counter.ts'
import { endTrace, startTrace } from '../tracing/tracing.ts'
import { JobFailure, type JobHandler, type JobKind } from './job-kind.ts'

export type WorkerOptions = {
  /** How many batches of jobs a process runs at once. A job that hangs holds up its own lane only. */
  lanes: number
  /** How many jobs a lane fetches, runs and settles together. */
  batchSize: number
  /** How often the first lane looks for jobs that it was not woken for: retries, and jobs of processes that died. */
  pollSeconds: number
  log: Pick<Log, 'error'>
}

// The first lane wakes the others when it finds a job; they poll for the case that it is busy.
const OTHER_LANES_POLL_FACTOR = 10

const runs = new Counter('twirl_job_runs_total', 'Tries of jobs that ended.', ['job', 'outcome'])

type Lane = { id: string; isBusy: boolean }

/**
 * Runs the jobs of one kind. pg-boss lets a worker rest after each batch; a lane that found jobs wakes another one, or looks
 * again when all are busy, so that a backlog is worked off by all lanes without a pause.
 */
export class JobWorker {
  readonly kind: JobKind<object>
  readonly #handler: JobHandler<object>
  readonly #options: WorkerOptions
  readonly #lanes: Lane[] = []
  #isWakeMissed = false
  #boss: PgBoss | undefined

  constructor(kind: JobKind<object>, handler: JobHandler<object>, options: WorkerOptions) {
    this.kind = kind
    this.#handler = handler
    this.#options = options
  }

  async start(boss: PgBoss): Promise<void> {
    this.#boss = boss
    for (let i = 0; i < this.#options.lanes; i++) {
      const lane: Lane = { id: '', isBusy: false }
      lane.id = await boss.work(
        this.kind.name,
        {
          pollingIntervalSeconds:
            this.#options.pollSeconds * (i === 0 ? 1 : OTHER_LANES_POLL_FACTOR),
          batchSize: this.#options.batchSize,
          includeMetadata: true,
          perJobResults: true,
        },
        (jobs: JobWithMetadata[]) => this.#runIn(lane, jobs),
      )
      this.#lanes.push(lane)
    }
  }

  wake(): void {
    const idle = this.#lanes.find(({ isBusy }) => !isBusy)
    if (idle) this.#boss?.notifyWorker(idle.id)
    else this.#isWakeMissed = true
  }

  async #runIn(lane: Lane, jobs: JobWithMetadata[]): Promise<JobResult[]> {
    lane.isBusy = true
    // A full batch: there may be more.
    if (jobs.length === this.#options.batchSize) this.wake()
    try {
      return await Promise.all(jobs.map((job) => this.#run(job)))
    } finally {
      lane.isBusy = false
      if (this.#isWakeMissed) {
        this.#isWakeMissed = false
        this.wake()
      }
    }
  }

  #count(outcome: string): void {
    runs.of(this.kind.name, outcome).count++
  }

  async #run({ id, data, retryCount, sourceOutput }: JobWithMetadata): Promise<JobResult> {
    const tries = retryCount + 1
    const failureReason =
      sourceOutput && 'reason' in sourceOutput ? String(sourceOutput.reason) : undefined
    const job = this.kind.name
    const span = startTrace(`job ${job}`, 'CONSUMER', {
      'twirl.job': job,
      'twirl.job_id': id,
      tries,
    })
    try {
      await currentWork.run({ priority: 'checkout', jobId: id, span }, () =>
        this.#handler({ data, tries, failureReason }),
      )
      endTrace(span)
      this.#count('completed')
      return { id, status: 'completed' }
    } catch (error) {
      endTrace(span, error)
      if (error instanceof JobFailure) {
        const status = error.isPermanent ? 'deadletter' : 'failed'
        this.#count(status)
        return { id, status, output: { reason: error.message } }
      }
      this.#count('failed')
      this.#options.log.error({ err: error, job: this.kind.name, jobId: id, tries }, 'a job failed')
      return { id, status: 'failed', output: { reason: String(error) } }
    }
  }
}
