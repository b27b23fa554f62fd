/** A number that only grows. Counting is an addition, whether it is read or not. */
export type Tally = { count: number }

/**
 * Something that is counted, by the values of its labels. Declared once, at the top of the module that counts; a tally is
 * taken once, not for each event. Label values come from the code, never from a visitor: each is a series of its own.
 */
export class Counter {
  readonly name: string
  readonly help: string
  readonly labels: readonly string[]
  readonly #tallies = new Map<string, { values: string[]; tally: Tally }>()

  constructor(name: `twirl_${string}_total`, help: string, labels: readonly string[] = []) {
    this.name = name
    this.help = help
    this.labels = labels
    counters.push(this)
  }

  of(...values: string[]): Tally {
    const key = values.join('\n')
    let entry = this.#tallies.get(key)
    if (!entry) {
      entry = { values, tally: { count: 0 } }
      this.#tallies.set(key, entry)
    }
    return entry.tally
  }

  list(): { labels: Record<string, string>; count: number }[] {
    return [...this.#tallies.values()].map(({ values, tally }) => ({
      labels: Object.fromEntries(this.labels.map((label, i) => [label, values[i] ?? ''])),
      count: tally.count,
    }))
  }
}

// One list per process, as there is one of each module.
const counters: Counter[] = []

export function listCounters(): readonly Counter[] {
  return counters
}

/** Lookups in a cache; the share of hits tells whether it is large enough. */
export const cacheLookups = new Counter(
  'twirl_cache_lookups_total',
  'Lookups in a cache of the process.',
  ['cache', 'outcome'],
)

export const refusals = new Counter(
  'twirl_refused_total',
  'Work that was refused with 503 because of too much load.',
  ['reason', 'priority'],
)
