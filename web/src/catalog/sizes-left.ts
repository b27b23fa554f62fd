import { SIZE_LABELS, SIZES, type Size } from '@twirl/contract/sizes'

/** The available sizes as ranges: "XS to L left", "XS, M to XL left". */
export function sizesLeftText(available: readonly Size[]): string {
  if (available.length === 0) return 'Sold out for now'
  return `${toRuns(available).map(describeRun).join(', ')} left`
}

function toRuns(available: readonly Size[]): Size[][] {
  const runs: Size[][] = []
  let previous: number | undefined
  for (const [position, size] of SIZES.entries()) {
    if (!available.includes(size)) continue
    if (previous === position - 1) runs.at(-1)?.push(size)
    else runs.push([size])
    previous = position
  }
  return runs
}

function describeRun(run: Size[]): string {
  const labels = run.map((size) => SIZE_LABELS[size])
  return labels.length > 2 ? `${labels.at(0)} to ${labels.at(-1)}` : labels.join(', ')
}
