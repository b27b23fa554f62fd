import { hexToLinear, linearToSrgb } from '../color/oklch.ts'
import type { Hex } from '../color/oklch.ts'
import type { Point } from '../geometry/point.ts'
import type { Camera } from '../scene/camera.ts'
import type { Canvas } from './canvas.ts'
import { polygonCoverage } from './coverage.ts'

export type Shadow = { offset: Point; blur: number; color: Hex; opacity: number }

/** Lets shapes cast one soft shadow on the garment, and on nothing else. */
export function castShadowOnGarment(
  canvas: Canvas,
  camera: Camera,
  shapes: readonly (readonly Point[])[],
  { offset, blur, color, opacity }: Shadow,
): void {
  // A blurred shape holds no detail, so half the resolution is enough.
  const width = Math.ceil(canvas.width / 2)
  const height = Math.ceil(canvas.height / 2)
  const half: Camera = {
    x: camera.x - offset[0],
    y: camera.y - offset[1],
    scale: camera.scale / 2,
  }
  const mask = new Float32Array(width * height)
  for (const shape of shapes) {
    const coverage = polygonCoverage(shape, width, height, half)
    for (let k = 0; k < mask.length; k++) mask[k] = Math.max(mask[k]!, coverage[k]!)
  }
  const radius = Math.max(1, Math.round(blur * half.scale))
  for (let pass = 0; pass < 2; pass++) boxBlur(mask, width, height, radius)

  const rgb = hexToLinear(color).map((value) => 255 * linearToSrgb(value))
  for (let y = 0; y < canvas.height; y++) {
    for (let x = 0; x < canvas.width; x++) {
      const pixel = y * canvas.width + x
      const worn = canvas.garment[pixel]!
      if (worn === 0) continue
      const share = mask[(y >> 1) * width + (x >> 1)]! * opacity * (worn / 255)
      if (share < 0.004) continue
      for (let channel = 0; channel < 3; channel++) {
        const target = pixel * 3 + channel
        canvas.data[target] = canvas.data[target]! * (1 - share) + rgb[channel]! * share + 0.5
      }
    }
  }
}

/** A running mean along rows, then along columns. */
function boxBlur(mask: Float32Array, width: number, height: number, radius: number): void {
  blurLines(mask, height, width, width, 1, radius)
  blurLines(mask, width, height, 1, width, radius)
}

function blurLines(
  mask: Float32Array,
  lines: number,
  length: number,
  lineStep: number,
  step: number,
  radius: number,
): void {
  const line = new Float32Array(length)
  for (let l = 0; l < lines; l++) {
    const start = l * lineStep
    for (let i = 0; i < length; i++) line[i] = mask[start + i * step]!
    let sum = 0
    for (let i = 0; i < Math.min(radius, length); i++) sum += line[i]!
    for (let i = 0; i < length; i++) {
      sum += line[i + radius] ?? 0
      sum -= i > radius ? line[i - radius - 1]! : 0
      mask[start + i * step] = sum / (2 * radius + 1)
    }
  }
}
