import { monotoneCurve } from '../geometry/interpolate.ts'
import type { Material } from '../look/look.ts'

/** How a surface answers light. All numbers were tuned by eye on contact sheets. */
export type MaterialLook = {
  /** Diffuse light at which the surface is fully dark and fully lit (1 faces the viewer). */
  darkAt: number
  litAt: number
  contrast: number
  /** Brightening of surfaces turned toward the light. */
  lift: number
  /** Share of a four-step posterisation, for the gouache look. */
  posterize: number
  grain: number
  /** What full shadow leaves of red, green and blue; plum rather than grey. */
  shadow: readonly [number, number, number]
  gloss?: { strength: number; sharpness: number }
  /** A second, softer band of light on the shadow side. */
  bounce?: { at: number; width: number; strength: number }
  /**
   * Velvet: its pile swallows light face-on and catches it at grazing angles. `from` and `to` say how
   * far the cloth turns away (1 is edge-on) until the sheen begins and is full.
   */
  pile?: { depth: number; from: number; to: number; sheen: number }
  /** Lamé mirrors a strip of surroundings in place of diffuse light. */
  reflection?: Float32Array
  /** Depth of a wide and gentle unevenness, in which the light of lamé and velvet wanders. */
  ripple?: number
  /** Diameter of a sequin in figure units. */
  sequin?: number
  weave?: { acrossFrequency: number; downFrequency: number; depth: number }
  /** Opacity face-on, and how fast the cloth closes at grazing angles. */
  sheer?: { opacity: number; edge: number }
}

export const REFLECTION_STEPS = 256

/**
 * What liquid metal mirrors, from the floor (-1) past the viewer (0) to the light (1): 0 is full
 * shadow, 1 the cloth's own color, 2 full highlight. Few and broad bands: many would read as ribs.
 */
const LIQUID_METAL = reflectionStrip([
  [-1, 0.7],
  [-0.82, 1.05],
  [-0.58, 0.18],
  [-0.32, 0.5],
  [-0.1, 0.95],
  [0.1, 1.15],
  [0.32, 1.9],
  [0.46, 1.8],
  [0.66, 0.95],
  [0.84, 0.5],
  [1, 1.2],
])

function reflectionStrip(stops: readonly (readonly [at: number, tone: number])[]): Float32Array {
  const tone = monotoneCurve(
    stops.map(([at]) => at),
    stops.map(([, value]) => value),
  )
  return Float32Array.from({ length: REFLECTION_STEPS }, (_, i) =>
    tone((2 * i) / (REFLECTION_STEPS - 1) - 1),
  )
}

const COMMON = {
  contrast: 0.4,
  posterize: 0.25,
  shadow: [0.4, 0.33, 0.44],
} as const

export const MATERIAL_LOOKS: Record<Material, MaterialLook> = {
  crepe: { ...COMMON, darkAt: 0.18, litAt: 1.08, lift: 0.35, grain: 0.05 },
  cotton: {
    ...COMMON,
    darkAt: 0.1,
    litAt: 1.05,
    contrast: 0.35,
    lift: 0.3,
    grain: 0.07,
    shadow: [0.48, 0.42, 0.52],
  },
  satin: {
    darkAt: 0.25,
    litAt: 1.16,
    contrast: 0.55,
    lift: 0.7,
    grain: 0.02,
    posterize: 0.15,
    shadow: [0.32, 0.26, 0.36],
    gloss: { strength: 0.46, sharpness: 16 },
    bounce: { at: 0.6, width: 0.16, strength: 0.08 },
  },
  velvet: {
    darkAt: 0.3,
    litAt: 1.3,
    contrast: 0.6,
    lift: 0.05,
    grain: 0.06,
    posterize: 0.04,
    shadow: [0.24, 0.2, 0.28],
    ripple: 0.3,
    pile: { depth: 0.78, from: 0, to: 0.55, sheen: 0.75 },
  },
  chiffon: {
    darkAt: 0,
    litAt: 1.05,
    contrast: 0.3,
    lift: 0.5,
    grain: 0.03,
    posterize: 0.2,
    shadow: [0.56, 0.5, 0.58],
    sheer: { opacity: 0.93, edge: 0.6 },
  },
  tulle: {
    darkAt: 0,
    litAt: 1,
    contrast: 0.2,
    lift: 0.6,
    grain: 0.05,
    posterize: 0.1,
    shadow: [0.6, 0.54, 0.62],
    weave: { acrossFrequency: 1.9, downFrequency: 1.9, depth: 0.15 },
    sheer: { opacity: 0.6, edge: 0.8 },
  },
  sequin: {
    darkAt: 0.3,
    litAt: 1.2,
    contrast: 0.5,
    lift: 0.5,
    grain: 0.02,
    posterize: 0,
    shadow: [0.26, 0.2, 0.3],
    gloss: { strength: 0.26, sharpness: 22 },
    sequin: 5.2,
  },
  knit: {
    ...COMMON,
    darkAt: 0.12,
    litAt: 1.08,
    lift: 0.25,
    grain: 0.07,
    posterize: 0.2,
    weave: { acrossFrequency: 1.4, downFrequency: 0.9, depth: 0.1 },
  },
  metallic: {
    darkAt: 0.3,
    litAt: 1.2,
    contrast: 0.8,
    lift: 0.9,
    grain: 0.015,
    posterize: 0,
    shadow: [0.2, 0.16, 0.2],
    ripple: 0.14,
    reflection: LIQUID_METAL,
  },
  lace: {
    ...COMMON,
    darkAt: 0.1,
    litAt: 1.05,
    contrast: 0.35,
    lift: 0.3,
    grain: 0.04,
    posterize: 0.2,
    shadow: [0.5, 0.44, 0.52],
  },
}

/** Thinner than the outermost layer, so that what is below shows through all of them. */
export const TULLE_UNDERLAYER: MaterialLook = {
  ...MATERIAL_LOOKS.tulle,
  sheer: { opacity: 0.3, edge: 0.7 },
}

/** The net of lace where nothing lines it: it closes toward the sides of a sleeve. */
export const LACE_NET: MaterialLook = {
  ...MATERIAL_LOOKS.lace,
  sheer: { opacity: 0.3, edge: 0.75 },
}

export const SKIN_LOOK: MaterialLook = {
  darkAt: -0.05,
  litAt: 1.04,
  contrast: 0.25,
  lift: 0.3,
  grain: 0.02,
  posterize: 0.1,
  shadow: [0.6, 0.4, 0.36],
}
