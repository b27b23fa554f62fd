/** The same work, of which at most `maximum` runs at once; the rest waits in order. */
export function limitConcurrency<Args extends unknown[], Result>(
  maximum: number,
  work: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (...args) => {
    // Who waits takes the place of the one that ends.
    if (running < maximum) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work(...args)
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
