import { WAIST_Y } from '../figure/figure.ts'
import type { Details, Fabric, LegCut, Length, Look, Silhouette, Waist } from '../look/look.ts'

/** What hangs from the waist. */
export type BottomPlan = {
  silhouette: Silhouette
  legs: LegCut | null
  length: Length
  fabric: Fabric
  topY: number
  sway: number
  slit: boolean
  isRuched: boolean
  /** Whether a seam, and so a shadow, marks where it begins. */
  hasSeam: boolean
  /** Worn with a top rather than sewn to one: its waistband shows. */
  isSeparate: boolean
}

/** The look translated into heights on the dress form. */
export type GarmentPlan = {
  bodiceEndY: number
  waistY: number
  hasWaistSeam: boolean
  bottom: BottomPlan
}

const WAIST_HEIGHT: Record<Waist, number> = {
  none: WAIST_Y,
  natural: WAIST_Y,
  empire: 380,
  dropped: 492,
}

/** Where trousers and skirts begin that are worn with a top. */
const WAISTBAND_Y = 436
/** How far they reach under a long top; a wide skirt that began higher would show beside it. */
const UNDER_HEM = 4

const plain = (material: Fabric['material'], ground: Fabric['colors']['ground']): Fabric => ({
  print: 'solid',
  material,
  colors: { ground, accents: [] },
  printScale: 'medium',
})

type CompanionPlan = Pick<BottomPlan, 'silhouette' | 'legs' | 'length' | 'fabric'>

const COMPANION_PLANS: Record<NonNullable<Look['wornWith']>, CompanionPlan> = {
  jeans: { silhouette: 'slip', legs: 'straight', length: 'N_A', fabric: plain('cotton', 'navy') },
  'ivory-trousers': {
    silhouette: 'slip',
    legs: 'wide',
    length: 'N_A',
    fabric: plain('crepe', 'ivory'),
  },
  'black-trousers': {
    silhouette: 'slip',
    legs: 'straight',
    length: 'N_A',
    fabric: plain('cotton', 'black'),
  },
  'black-skirt': {
    silhouette: 'slip',
    legs: null,
    length: 'MIDI',
    fabric: plain('satin', 'black'),
  },
  'sand-skirt': {
    silhouette: 'a-line',
    legs: null,
    length: 'MIDI',
    fabric: plain('crepe', 'champagne'),
  },
}

export function planGarment(look: Look): GarmentPlan {
  const { details } = look
  const waistY = WAIST_HEIGHT[look.waist]
  const hasWaistSeam = look.waist !== 'none'
  const isTwoPiece = look.garment === 'TOP' || look.garment === 'SET'
  const own: CompanionPlan = look
  const companion = look.wornWith && look.garment === 'TOP' ? COMPANION_PLANS[look.wornWith] : own
  const bodiceEndY = isTwoPiece ? topEndY(look.garment, details) : waistY
  return {
    bodiceEndY,
    waistY,
    hasWaistSeam,
    bottom: {
      silhouette: companion.silhouette,
      legs: companion.legs,
      length: companion.length,
      fabric: companion.fabric,
      topY: isTwoPiece ? Math.max(WAISTBAND_Y, bodiceEndY - UNDER_HEM) : waistY,
      sway: look.garment === 'TOP' ? 0 : details.sway,
      slit: details.slit,
      isRuched: details.skirt === 'ruched',
      hasSeam: hasWaistSeam,
      isSeparate: isTwoPiece,
    },
  }
}

function topEndY(garment: Look['garment'], { cropped }: Details): number {
  if (garment === 'SET') return cropped ? 398 : 470
  return cropped ? 408 : 496
}
