import type { Figure } from '../figure/figure.ts'
import { SIDES } from '../figure/pose-shapes.ts'
import type { Look } from '../look/look.ts'
import { armholeSeam } from './armhole.ts'
import { buildBodice } from './bodice.ts'
import type { Bodice } from './bodice.ts'
import { HALF_TURN_OF_CLOTH } from './cloth-arc.ts'
import { planGarment } from './garment-plan.ts'
import type { GarmentPlan } from './garment-plan.ts'
import { buildOffShoulderBand } from './off-shoulder-band.ts'
import type { Piece } from './piece.ts'
import { buildSkirt } from './skirt.ts'
import type { Skirt } from './skirt.ts'
import { buildSleeve } from './sleeve.ts'
import { buildTrousers } from './trousers.ts'
import type { TrouserLeg } from './trousers.ts'

export type Garment = {
  plan: GarmentPlan
  bodice: Bodice
  skirt: Skirt | null
  /** The leg behind first. */
  trousers: TrouserLeg[]
  /** Sleeves and the off-shoulder band: they are painted over the arms. */
  sleeves: Piece[]
}

export function buildGarment(figure: Figure, look: Look): Garment {
  const plan = planGarment(look)
  const { legs } = plan.bottom
  const skirt = legs ? null : buildSkirt(figure, plan.bottom)
  const runsOn = skirt !== null && look.garment === 'DRESS' && !plan.hasWaistSeam
  const trousers = legs ? buildTrousers(figure, plan.bottom, legs) : []
  return {
    plan,
    bodice: buildBodice(figure, look, plan, runsOn ? clothRadiusAtWaist(skirt) : null),
    skirt,
    trousers: trousers.toSorted(
      (a, b) => Number(a.side === figure.pose.frontLeg) - Number(b.side === figure.pose.frontLeg),
    ),
    sleeves: buildSleeves(figure, look),
  }
}

/** Across the skirt's top edge the cloth spans half a turn of its radius. */
const clothRadiusAtWaist = (skirt: Skirt): number =>
  (skirt.panel.cloth(1, 0)[0] - skirt.panel.cloth(0, 0)[0]) / HALF_TURN_OF_CLOTH

function buildSleeves(figure: Figure, look: Look): Piece[] {
  const sleeves: Piece[] = []
  const { sleeve } = look
  if (sleeve !== 'sleeveless' && sleeve !== 'strap') {
    // One shoulder means one sleeve, on the side the cloth reaches.
    const coveredSide = figure.isBack ? 'right' : 'left'
    const seam = armholeSeam(figure, look)
    const sides = look.neckline === 'one-shoulder' ? ([coveredSide] as const) : SIDES
    sleeves.push(
      ...sides.map((side) =>
        buildSleeve(figure, figure.arms[side], { type: sleeve, seam, fabric: look.fabric }),
      ),
    )
  }
  if (look.neckline === 'off-shoulder') {
    sleeves.push(buildOffShoulderBand(figure, look.details.offShoulderRuffle))
  }
  return sleeves
}

export const openPieces = ({ skirt, trousers }: Garment) => (skirt ? [skirt] : trousers)
