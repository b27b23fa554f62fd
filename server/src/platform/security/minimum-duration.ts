import { setTimeout } from 'node:timers/promises'

type Wait = (ms: number) => Promise<unknown>

/** Runs the work and settles after this time at the earliest, so that response times do not reveal the result. */
export async function withMinimumDuration<Result>(
  ms: number,
  work: () => Promise<Result>,
  wait: Wait = setTimeout,
): Promise<Result> {
  const [done] = await Promise.allSettled([work(), wait(ms)])
  if (done.status === 'rejected') throw done.reason
  return done.value
}
