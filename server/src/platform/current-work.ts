import { AsyncLocalStorage } from 'node:async_hooks'

/** Under load `browse` is refused first, then `checkout`, and `order` last: it is what the shop lives from. */
export type Priority = 'browse' | 'checkout' | 'order'

/** What the process works on, for its log lines and for the queue of the database. */
export type CurrentWork = {
  priority: Priority
  /** Of a request; the visitor sees it with an error. */
  reqId?: string
  /** Of a job, as in pgboss.job. */
  jobId?: string
}

export const currentWork = new AsyncLocalStorage<CurrentWork>()
