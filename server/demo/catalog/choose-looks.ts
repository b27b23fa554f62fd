import { lookColor } from '@twirl/lookbook/look-color'
import { lookFromSeed } from '@twirl/lookbook/look-from-seed'
import type { Look } from '@twirl/lookbook/look'
import { seededRandom } from '@twirl/lookbook/random'
import { recolorLook } from '@twirl/lookbook/recolor-look'
import { colorwaysFor } from './colorways.ts'

const SHELVES = {
  'DRESS MINI': 75,
  'DRESS MIDI': 67,
  'DRESS MAXI': 56,
  'TOP N_A': 36,
  'SET MINI': 12,
  'SET MIDI': 18,
  'JUMPSUIT MAXI': 21,
  'ROMPER MINI': 15,
} as const

export const PRODUCT_COUNT = Object.values(SHELVES).reduce((sum, count) => sum + count, 0)

/** So that no color and no print takes over the shop. */
const MOST_PER_COLOR = 16
const MOST_PER_PRINT = 9
const MOST_SOLIDS_PER_MATERIAL = 27
const MOST_SOLIDS = 140
const LAST_SEED = 20_000
const ORDER_SEED = 20_240_217

/** Seeds whose picture was looked at and found wanting. */
const PASSED_OVER: ReadonlySet<number> = new Set<number>()

/** Walks the seeds and keeps what a buyer would order, until every shelf is full. */
export function chooseLooks(): Look[] {
  const room = new Map<string, number>(Object.entries(SHELVES))
  const counts = new Map<string, number>()
  const silhouettes = new Set<string>()
  const chosen: Look[] = []

  for (let seed = 1; chosen.length < PRODUCT_COUNT; seed++) {
    if (seed > LAST_SEED) throw new Error('the seeds ran out before the shelves were full')
    const drawn = lookFromSeed(seed)
    const shelf = `${drawn.garment} ${drawn.length}`
    if (!room.get(shelf) || PASSED_OVER.has(seed) || !isWellCut(drawn)) continue
    if (silhouettes.has(signature(drawn)) || isCrowded(drawn, counts)) continue

    const look = inUncrowdedColor(drawn, counts)
    if (!look) continue
    silhouettes.add(signature(drawn))
    for (const trait of [lookColor(look), clothTrait(look), ...(isPlain(look) ? ['solid'] : [])]) {
      counts.set(trait, (counts.get(trait) ?? 0) + 1)
    }
    room.set(shelf, (room.get(shelf) ?? 0) - 1)
    chosen.push(look)
  }
  return shuffle(chosen)
}

/** Combinations that the generator can draw but that no buyer would order. */
function isWellCut({
  garment,
  silhouette,
  length,
  neckline,
  fabric,
  sleeve,
  details,
}: Look): boolean {
  const { print, material } = fabric
  const isPicnicPrint = ['gingham', 'cherry', 'heart', 'checker', 'plaid'].includes(print)
  if (isPicnicPrint && ['mermaid', 'column', 'ball-gown'].includes(silhouette)) return false
  if (isPicnicPrint && garment === 'JUMPSUIT') return false
  if (silhouette === 'ball-gown' && ['cotton', 'knit', 'metallic'].includes(material)) return false
  if (silhouette === 'mermaid' && ['cotton', 'chiffon'].includes(material)) return false
  if (silhouette === 'pleated' && ['velvet', 'knit', 'lace'].includes(material)) return false
  if (silhouette === 'bubble' && ['lace', 'knit', 'chiffon'].includes(material)) return false
  if (material === 'velvet' && ['flutter', 'bell'].includes(sleeve)) return false
  if (material === 'sequin' && (sleeve === 'flutter' || details.buttons !== null)) return false
  if (length === 'MAXI' && garment === 'DRESS' && material === 'knit') return false
  if (neckline === 'high' && details.bow === 'neck') return false
  return true
}

/** Two pieces of one signature would look like the same piece twice. */
const signature = ({ garment, length, silhouette, legs, neckline, sleeve, fabric }: Look): string =>
  [garment, length, silhouette, legs, neckline, sleeve, fabric.material, fabric.print].join(' ')

const isPlain = (look: Look): boolean => look.fabric.print === 'solid'

const clothTrait = (look: Look): string =>
  isPlain(look) ? `solid ${look.fabric.material}` : look.fabric.print

function isCrowded(look: Look, counts: Map<string, number>): boolean {
  if (isPlain(look) && (counts.get('solid') ?? 0) >= MOST_SOLIDS) return true
  const most = isPlain(look) ? MOST_SOLIDS_PER_MATERIAL : MOST_PER_PRINT
  return (counts.get(clothTrait(look)) ?? 0) >= most
}

/** The drawn color if the shop has room for it, else the least used color that suits the cloth. */
function inUncrowdedColor(look: Look, counts: Map<string, number>): Look | null {
  const used = (color: string) => counts.get(color) ?? 0
  const suited = colorwaysFor(look)
  const drawn = lookColor(look)
  if (suited.includes(drawn) && used(drawn) < MOST_PER_COLOR) return look
  const [color] = suited
    .filter((candidate) => used(candidate) < MOST_PER_COLOR)
    .sort((a, b) => used(a) - used(b))
  return color ? recolorLook(look, color) : null
}

/** Seeds fill the common shelves first; ids should not tell. */
function shuffle(looks: Look[]): Look[] {
  const random = seededRandom(ORDER_SEED)
  return looks
    .map((look) => ({ look, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ look }) => look)
}
