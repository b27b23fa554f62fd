import type { Look } from '../look/look.ts'
import { rasterizeSvg } from '../paint/svg-layer.ts'
import { RecentCache } from '../paint/recent-cache.ts'
import { backdropMarkup } from './backdrop.ts'
import type { Camera } from './camera.ts'

/** Placements of props; few, so that looks of one color share a backdrop. */
const VARIANTS = 4

const backdrops = new RecentCache<Promise<Buffer>>(10)

/** The backdrop as opaque RGB bytes. */
export function backdropPixels(
  scene: Look['scene'],
  seed: number,
  camera: Camera,
  width: number,
  height: number,
): Promise<Buffer> {
  const variant = seed % VARIANTS
  const key = JSON.stringify([scene, variant, camera, width, height])
  return backdrops.getOrCreate(key, async () => {
    const markup = backdropMarkup(scene.kind, scene.color, variant)
    return withoutAlpha((await rasterizeSvg({ markup }, camera, width, height)).data)
  })
}

function withoutAlpha(rgba: Uint8Array): Buffer {
  const rgb = Buffer.alloc((rgba.length / 4) * 3)
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    rgb[to] = rgba[from]!
    rgb[to + 1] = rgba[from + 1]!
    rgb[to + 2] = rgba[from + 2]!
  }
  return rgb
}
