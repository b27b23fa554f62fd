import { linearToSrgb, srgbToLinear } from '../color/oklch.ts'
import type { Hex } from '../color/oklch.ts'
import type { Picture } from './picture.ts'

const LINEAR = Float64Array.from({ length: 256 }, (_, byte) => srgbToLinear(byte / 255))

/** The color a picture shows from afar; averaged in linear light, as eyes do. */
export function averageColor({ data }: Picture): Hex {
  const sums: [number, number, number] = [0, 0, 0]
  for (let i = 0; i + 2 < data.length; i += 3) {
    sums[0] += LINEAR[data[i]!]!
    sums[1] += LINEAR[data[i + 1]!]!
    sums[2] += LINEAR[data[i + 2]!]!
  }
  const pixels = Math.max(1, data.length / 3)
  const bytes = sums.map((sum) =>
    Math.round(255 * linearToSrgb(sum / pixels))
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${bytes.join('')}`
}
