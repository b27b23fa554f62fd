import { hexToOklch, mixColors } from '../color/oklch.ts'
import type { Hex } from '../color/oklch.ts'
import { prepareCloth } from '../fabric/cloth.ts'
import type { Cloth } from '../fabric/cloth.ts'
import { SKIN_LOOK } from '../fabric/materials.ts'
import { plainTile } from '../fabric/print-tile.ts'
import { bodyOverlay, floorAndInsides, hairLayer } from './body-layers.ts'
import { garmentOverlay } from './garment-layer.ts'
import { armOverlay, headLayer } from './front-layers.ts'
import { buildFigure } from '../figure/figure.ts'
import type { Figure } from '../figure/figure.ts'
import { handParts } from '../figure/hand.ts'
import { SIDES } from '../figure/pose-shapes.ts'
import { armBelowArmhole, armPanel, limbPanel, torsoPanel } from '../figure/skin-panels.ts'
import { buildGarment, openPieces } from '../garment/garment.ts'
import type { Garment } from '../garment/garment.ts'
import { bareShoulders } from '../garment/armhole.ts'
import type { Piece } from '../garment/piece.ts'
import { tulleLayers } from '../garment/tulle-layers.ts'
import type { Look } from '../look/look.ts'
import { drawLayer } from '../paint/canvas.ts'
import type { Canvas } from '../paint/canvas.ts'
import { castShadowOnGarment } from '../paint/cast-shadow.ts'
import { paintPanel } from '../paint/paint-panel.ts'
import type { Surface } from '../paint/surface.ts'
import { rasterizeSvg } from '../paint/svg-layer.ts'
import type { Layer } from '../paint/svg-layer.ts'
import type { Camera } from '../scene/camera.ts'

/** Everything drawn as vectors, in painting order; the shaded panels come between them. */
type Layers = { behind: Layer[]; onBody: Layer; onGarment: Layer; onArms: Layer; front: Layer }

/** Paints a dressed model onto the canvas, from the shadow on the floor to the hair. */
export async function paintFigure(
  canvas: Canvas,
  camera: Camera,
  look: Look,
  isBack: boolean,
): Promise<void> {
  const figure = buildFigure(look, isBack)
  const garment = buildGarment(figure, look)
  const cloth = await prepareCloth(look.fabric, look.seed, camera.scale)
  const bottomCloth =
    look.garment === 'TOP'
      ? await prepareCloth(garment.plan.bottom.fabric, look.seed, camera.scale)
      : cloth

  const layers: Layers = {
    behind: [floorAndInsides(figure, garment, look, bottomCloth), hairLayer(figure, look)],
    onBody: bodyOverlay(figure, garment, look),
    onGarment: garmentOverlay(figure, garment, look, cloth, bottomCloth),
    onArms: armOverlay(figure, garment, look, cloth),
    front: headLayer(figure, garment, look, cloth),
  }
  const raster = (layer: Layer) => rasterizeSvg(layer, camera, canvas.width, canvas.height)
  const [onBody, onGarment, onArms, front, ...behind] = await Promise.all(
    [layers.onBody, layers.onGarment, layers.onArms, layers.front, ...layers.behind].map(raster),
  )

  const skin = skinSurface(figure.skin.base)
  for (const layer of behind) drawLayer(canvas, layer)
  paintLegsAndTorso(canvas, camera, figure, skin)
  if (onBody) drawLayer(canvas, onBody)

  canvas.garment.fill(0)
  paintGarment(canvas, camera, garment, look, cloth, bottomCloth)
  castArmShadow(canvas, camera, figure, cloth)
  if (onGarment) drawLayer(canvas, onGarment)

  paintArms(canvas, camera, figure, look, skin)
  if (onArms) drawLayer(canvas, onArms)
  for (const sleeve of garment.sleeves) {
    paintPiece(canvas, camera, sleeve, cloth.surface, cloth.sleeveLining)
  }
  if (front) drawLayer(canvas, front)
}

const skinSurface = (base: Hex): Surface => ({
  look: SKIN_LOOK,
  tile: plainTile(base),
  sheen: hexToOklch(base)[0] > 0.6 ? [1, 0.97, 0.94] : [0.75, 0.58, 0.46],
})

function paintLegsAndTorso(canvas: Canvas, camera: Camera, figure: Figure, skin: Surface): void {
  const { frontLeg } = figure.pose
  const backLeg = frontLeg === 'left' ? 'right' : 'left'
  for (const side of [backLeg, frontLeg] as const) {
    const leg = figure.legs[side]
    for (const limb of [leg.foot, leg.limb]) {
      const panel = limbPanel(limb)
      const shaded = side === backLeg ? { ...panel, occlusion: () => 0.28 } : panel
      paintPanel(canvas, camera, shaded, skin, 'skin')
    }
  }
  paintPanel(canvas, camera, torsoPanel(figure), skin, 'skin')
}

function paintGarment(
  canvas: Canvas,
  camera: Camera,
  garment: Garment,
  look: Look,
  cloth: Cloth,
  bottomCloth: Cloth,
): void {
  if (garment.skirt && bottomCloth.underlayer && bottomCloth.lining) {
    const { lining, underskirts } = tulleLayers(garment.skirt, garment.plan.bottom.length)
    paintPanel(canvas, camera, lining, bottomCloth.lining, 'garment')
    for (const panel of underskirts) {
      paintPanel(canvas, camera, panel, bottomCloth.underlayer, 'garment')
    }
    paintPiece(canvas, camera, garment.skirt, bottomCloth.surface, null)
  } else {
    for (const piece of openPieces(garment)) {
      paintPiece(canvas, camera, piece, bottomCloth.surface, bottomCloth.lining)
    }
  }
  // A top's companion is not the garment: it must not count as such in the mask.
  if (look.garment === 'TOP') canvas.garment.fill(0)
  paintPiece(canvas, camera, garment.bodice, cloth.surface, cloth.lining)
}

function paintPiece(
  canvas: Canvas,
  camera: Camera,
  piece: Piece,
  surface: Surface,
  lining: Surface | null,
): void {
  if (lining) paintPanel(canvas, camera, piece.panel, lining, 'garment')
  paintPanel(canvas, camera, piece.panel, surface, 'garment')
}

function castArmShadow(canvas: Canvas, camera: Camera, figure: Figure, cloth: Cloth): void {
  const hanging = SIDES.map((side) => figure.arms[side]).filter((arm) => arm.place !== 'hair')
  const shapes = hanging.flatMap((arm) => [
    arm.limb.outline,
    ...handParts(arm.hand).map((part) => part.outline),
  ])
  castShadowOnGarment(canvas, camera, shapes, {
    offset: [6, 9],
    blur: 8,
    color: mixColors(cloth.ink, '#2a1a2a', 0.3),
    opacity: 0.42,
  })
}

function paintArms(
  canvas: Canvas,
  camera: Camera,
  figure: Figure,
  look: Look,
  skin: Surface,
): void {
  const bare = bareShoulders(look, figure.isBack)
  for (const side of SIDES) {
    const arm = figure.arms[side]
    if (bare.includes(side)) {
      paintPanel(canvas, camera, armPanel(arm), skin, 'skin')
    } else {
      paintPanel(canvas, camera, armPanel(arm), skin, 'skin-under-garment')
      paintPanel(canvas, camera, armBelowArmhole(arm), skin, 'skin')
    }
    for (const part of handParts(arm.hand)) {
      paintPanel(canvas, camera, limbPanel(part, { roundness: 0.55, columns: 10 }), skin, 'skin')
    }
  }
}
