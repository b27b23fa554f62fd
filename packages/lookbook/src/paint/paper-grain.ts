import type { Canvas } from './canvas.ts'
import { hashNoise } from './hash-noise.ts'

const STRENGTH = 3.5

/** A breath of paper texture: two octaves of noise, strongest in the mid-tones. */
export function addPaperGrain(canvas: Canvas): void {
  const { width, height, data } = canvas
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const noise = hashNoise(x, y) * 0.55 + hashNoise(x >> 1, (y >> 1) + 4096) * 0.45 - 0.5
      const target = (y * width + x) * 3
      for (let channel = target; channel < target + 3; channel++) {
        const value = data[channel]!
        const midtone = (value * (255 - value)) / 16256
        data[channel] = Math.min(255, Math.max(0, value + noise * STRENGTH * midtone + 0.5))
      }
    }
  }
}
