import { setTimeout } from 'node:timers/promises'

type Wait = (ms: number) => Promise<unknown>

/** Does the work and answers, or refuses, no sooner than after this long: time then tells nothing of what it did. */
export async function noSoonerThan<Result>(
  ms: number,
  work: () => Promise<Result>,
  wait: Wait = setTimeout,
): Promise<Result> {
  const [done] = await Promise.allSettled([work(), wait(ms)])
  if (done.status === 'rejected') throw done.reason
  return done.value
}
