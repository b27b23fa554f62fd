import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from '@opentelemetry/api'

/** How important a call is. Under load `browse` is refused first, then `checkout`, and `order` last. */
export type Priority = 'browse' | 'checkout' | 'order'

/** What the process works on, for its log lines and for the queue of the database. */
export type CurrentWork = {
  priority: Priority
  /** The id of a request; the visitor sees it with an error. */
  reqId?: string
  /** The id of a job, as in pgboss.job. */
  jobId?: string
  /** The part of a trace that is being done; only where requests and jobs are traced. */
  span?: Span | undefined
  /** Whether a statement was sent that may change something. */
  hasWritten?: boolean
}

export const currentWork = new AsyncLocalStorage<CurrentWork>()
