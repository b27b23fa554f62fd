export type Random = () => number

/** Mulberry32: small, fast and the same on every machine. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function pickOne<T>(random: Random, choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(random() * choices.length)] ?? choices[0]
}

export function pickWeighted<K extends string>(
  random: Random,
  weights: Partial<Record<K, number>>,
): K {
  // Object.entries widens the keys to string; they are the literals of `weights`.
  const entries = Object.entries(weights) as [K, number][]
  const total = entries.reduce((sum, [, weight]) => sum + weight, 0)
  let rest = total * random()
  for (const [choice, weight] of entries) {
    rest -= weight
    if (rest <= 0) return choice
  }
  const last = entries.at(-1)
  if (!last) throw new Error('pickWeighted needs at least one choice')
  return last[0]
}
