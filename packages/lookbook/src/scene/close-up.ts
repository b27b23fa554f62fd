import { CENTER_X } from '../figure/figure.ts'
import { planGarment } from '../garment/garment-plan.ts'
import { hemY } from '../garment/skirt-cut.ts'
import type { Look, Neckline, Silhouette } from '../look/look.ts'

/** What a close-up is about. */
type CloseUpSubject = 'neckline' | 'closure' | 'hem'

export type CloseUp = {
  subject: CloseUpSubject
  isBack: boolean
  frame: { x: number; y: number; width: number }
}

/** Height of every picture as a multiple of its width. */
const ASPECT = 4 / 3

/** These hems are what one remembers of the piece. */
const TELLING_HEMS: ReadonlySet<Silhouette> = new Set([
  'tiered',
  'pleated',
  'bubble',
  'mermaid',
  'ball-gown',
])

/** These necklines are worth a look even above such a hem. */
const TELLING_NECKLINES: ReadonlySet<Neckline> = new Set([
  'cowl',
  'halter',
  'one-shoulder',
  'off-shoulder',
  'sweetheart',
  'deep-v',
])

const around = (x: number, y: number, width: number): CloseUp['frame'] => ({
  x: x - width / 2,
  y: y - (width * ASPECT) / 2,
  width,
})

/** The closure if one sees how the piece closes, else a telling hem, else the neckline. */
export function chooseCloseUp(look: Look): CloseUp {
  return closureCloseUp(look) ?? hemCloseUp(look) ?? necklineCloseUp(look)
}

function closureCloseUp(look: Look): CloseUp | null {
  const { buttons, bow, belt } = look.details
  const { waistY } = planGarment(look)
  const closure = (frame: CloseUp['frame'], isBack = false): CloseUp => ({
    subject: 'closure',
    isBack,
    frame,
  })
  if (buttons) return closure(around(CENTER_X - 8, 372, 172))
  if (bow === 'back') return closure(around(CENTER_X, waistY + 14, 196), true)
  if (bow === 'waist') return closure(around(CENTER_X - 22, waistY + 14, 176))
  return belt?.buckle ? closure(around(CENTER_X - 10, waistY, 168)) : null
}

function hemCloseUp(look: Look): CloseUp | null {
  const { silhouette, length, legs, details, garment, neckline } = look
  const isTelling = TELLING_HEMS.has(silhouette) || details.slit
  if (garment !== 'DRESS' || legs || !isTelling || TELLING_NECKLINES.has(neckline)) return null
  const width = length === 'MINI' ? 236 : 300
  const bottom = length === 'MAXI' ? 1132 : hemY(silhouette, length) + 96
  return {
    subject: 'hem',
    isBack: false,
    frame: { x: CENTER_X - width / 2 + details.sway, y: bottom - width * ASPECT, width },
  }
}

/** Off center, so that one shoulder or sleeve is whole. */
function necklineCloseUp({ neckline, sleeve }: Look): CloseUp {
  const isWide = neckline === 'off-shoulder' || sleeve === 'puff' || sleeve === 'bell'
  const width = isWide ? 200 : 172
  return {
    subject: 'neckline',
    isBack: false,
    frame: { x: CENTER_X - 20 - width / 2, y: 210, width },
  }
}
