import { CENTER_X, FLOOR_Y } from '../figure/figure.ts'
import { PROPORTIONS } from '../figure/body-shapes.ts'
import { hairTopY } from '../figure/head.ts'
import type { Look } from '../look/look.ts'
import { zoomAbout } from './camera.ts'
import type { Camera } from './camera.ts'
import { chooseCloseUp } from './close-up.ts'

type Frame = { x: number; y: number; width: number }

const FULL: Frame = { x: CENTER_X - 425, y: 8, width: 850 }
/** Tops are shown to the thigh, as shops photograph them. */
const TOP: Frame = { x: CENTER_X - 262, y: 44, width: 524 }
/** Air above the hair. */
const ROOM_ABOVE = 22

const frameCamera = (frame: Frame, width: number): Camera => ({
  x: frame.x,
  y: frame.y,
  scale: width / frame.width,
})

export type Shot = { backdrop: Camera; figure: Camera; isBack: boolean }

/** Camera position: the wall is fixed, a shorter model appears lower in front of it. */
export function frameShot(look: Look, view: 'front' | 'back' | 'detail', width: number): Shot {
  if (view === 'detail') {
    const { frame, isBack } = chooseCloseUp(look)
    const camera = frameCamera(frame, width)
    return { backdrop: camera, figure: camera, isBack }
  }
  const isBack = view === 'back'
  if (look.garment === 'TOP') {
    const hairY = hairTopY({ headScale: PROPORTIONS[look.model.body].head }, look.model.hairstyle)
    const camera = frameCamera({ ...TOP, y: Math.min(TOP.y, hairY - ROOM_ABOVE) }, width)
    return { backdrop: camera, figure: camera, isBack }
  }
  const camera = frameCamera(FULL, width)
  return {
    backdrop: camera,
    figure: zoomAbout(camera, [CENTER_X, FLOOR_Y], statureOf(look)),
    isBack,
  }
}

const statureOf = (look: Look): number => PROPORTIONS[look.model.body].stature
