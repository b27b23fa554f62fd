import type { ProductCard } from '@twirl/contract/catalog/product'
import { SIZE_LABELS, SIZES, type Size } from '@twirl/contract/sizes'

type Sizes = Pick<ProductCard, 'available_sizes' | 'image_key'> & {
  colors: Pick<ProductCard['colors'][number], 'available_sizes' | 'image_key'>[]
}

/** The sizes left in the pictured color, as ranges: "XS to L left", "XS, M to XL left". */
export function sizesLeftText({ available_sizes: inAny, colors, image_key }: Sizes): string {
  const shown = colors.find((color) => color.image_key === image_key)
  const left = shown?.available_sizes ?? inAny
  if (inAny.length === 0) return 'Sold out'
  const isElsewhere = left.length === 0
  const text = toRuns(isElsewhere ? inAny : left)
    .map(describeRun)
    .join(', ')
  return `${text} left${isElsewhere ? ' in other colors' : ''}`
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
