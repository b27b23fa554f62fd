import { isSlip } from '@twirl/lookbook/describe-look'
import type { Look, Print } from '@twirl/lookbook/look'
import { pickWeighted } from '@twirl/lookbook/random'
import type { Random } from '@twirl/lookbook/random'
import { isGown } from './description/garment-nouns.ts'

const MOST_WORDS = 4

const PRINT_WORDS: Partial<Record<Print, string[]>> = {
  ditsy: ['Ditsy', 'Wildflower', 'Floral'],
  bloom: ['Bloom', 'Floral', 'Garden'],
  daisy: ['Daisy'],
  vine: ['Vine', 'Trailing Vine'],
  dot: ['Polka-Dot', 'Dot'],
  gingham: ['Gingham'],
  stripe: ['Stripe', 'Striped'],
  plaid: ['Plaid'],
  leopard: ['Leopard'],
  cutout: ['Abstract', 'Collage'],
  palm: ['Palm', 'Palm-Print'],
  retro: ['Retro', 'Retro-Print'],
  checker: ['Check', 'Checkerboard'],
  cherry: ['Cherry-Print'],
  heart: ['Heart', 'Heart-Print'],
  houndstooth: ['Houndstooth'],
  swirl: ['Swirl', 'Marbled'],
  jacquard: ['Jacquard'],
  lace: ['Lace'],
  rib: ['Ribbed', 'Rib'],
}

const MATERIAL_WORDS: Partial<Record<Look['fabric']['material'], string>> = {
  sequin: 'Sequin',
  velvet: 'Velvet',
  tulle: 'Tulle',
  metallic: 'Lamé',
  satin: 'Satin',
  chiffon: 'Chiffon',
  knit: 'Knit',
}

const NECKLINE_WORDS: Partial<Record<Look['neckline'], string>> = {
  cowl: 'Cowl',
  halter: 'Halter',
  'one-shoulder': 'One-Shoulder',
  'off-shoulder': 'Off-Shoulder',
  'deep-v': 'Plunge',
  square: 'Square-Neck',
  wrap: 'Crossover',
  boat: 'Boatneck',
  high: 'High-Neck',
}

const SLEEVE_WORDS: Partial<Record<Look['sleeve'], string>> = {
  puff: 'Puff-Sleeve',
  flutter: 'Flutter-Sleeve',
  bishop: 'Bishop-Sleeve',
  bell: 'Bell-Sleeve',
  long: 'Long-Sleeve',
  'off-shoulder-puff': 'Puff-Sleeve',
}

/** "Odette Cowl Slip": the house's name for the piece, what strikes the eye, what it is. */
export function chooseTitle(look: Look, pieceName: string, random: Random): string {
  const noun = shortened(fitting(chooseNoun(look, random), look), pieceName)
  const room = MOST_WORDS - countWords(pieceName) - countWords(noun)
  const traits = strikingTraits(look, random)
    .filter((trait) => countWords(trait) <= room)
    .filter((trait) => !repeats(trait, noun))
  const [first, second] = traits
  if (!first) return `${pieceName} ${noun}`
  // Mostly what strikes first, sometimes what strikes second: shops do not all name alike.
  const trait = second && random() < (look.fabric.print === 'solid' ? 0.3 : 0.1) ? second : first
  return `${pieceName} ${trait} ${noun}`
}

/** A sleeved slip and a tank with thin straps are called by what they are instead. */
function fitting(noun: string, look: Look): string {
  if (noun === 'Tank') return look.details.wideStraps ? noun : 'Cami'
  if (!noun.startsWith('Slip') || isSlip(look)) return noun
  const word = lengthWord(look)
  if (noun === 'Slip') return word
  return word === 'Gown' ? 'Evening Gown' : `${word} Dress`
}

/** "Last Dance Sequin Mini" says more than "Last Dance Mini Dress". */
const shortened = (noun: string, pieceName: string): string =>
  countWords(pieceName) > 1 ? noun.replace(/ Dress$|^Slip (?=Midi|Mini)|^Flare /, '') : noun

const countWords = (text: string): number => text.split(' ').length

const repeats = (trait: string, noun: string): boolean =>
  noun.split(/[ -]/).some((word) => trait.split(/[ -]/).includes(word))

function strikingTraits(look: Look, random: Random): string[] {
  const { fabric, neckline, sleeve, details, silhouette } = look
  const prints = PRINT_WORDS[fabric.print] ?? []
  const traits = [
    prints[Math.floor(random() * prints.length)],
    fabric.print === 'solid' && fabric.material !== 'satin' && fabric.material !== 'chiffon'
      ? MATERIAL_WORDS[fabric.material]
      : undefined,
    isCorset(look) ? 'Corset' : undefined,
    silhouette === 'wrap' && neckline === 'wrap' ? undefined : NECKLINE_WORDS[neckline],
    isStrapless(look) ? 'Strapless' : undefined,
    details.bow === 'neck' || details.bow === 'waist' ? 'Bow' : undefined,
    details.bodice === 'ruched' ? 'Ruched' : details.bodice === 'smocked' ? 'Smocked' : undefined,
    silhouette === 'tiered' && look.garment === 'DRESS' ? 'Tiered' : undefined,
    silhouette === 'pleated' && look.garment === 'DRESS' ? 'Pleated' : undefined,
    SLEEVE_WORDS[sleeve],
    neckline === 'sweetheart' ? 'Sweetheart' : undefined,
    MATERIAL_WORDS[fabric.material],
    neckline === 'v-neck' ? 'V-Neck' : undefined,
    neckline === 'scoop' ? 'Scoop-Neck' : undefined,
  ]
  return [...new Set(traits.filter((trait) => trait !== undefined))]
}

/** Seams of a corset make one only below an open neckline, in a cloth that holds a shape. */
const isCorset = ({ details, neckline, fabric }: Look): boolean =>
  details.bodice === 'corset' &&
  ['sweetheart', 'straight', 'square', 'scoop'].includes(neckline) &&
  !['chiffon', 'tulle', 'knit'].includes(fabric.material)

const isStrapless = ({ sleeve, neckline }: Look): boolean =>
  sleeve === 'sleeveless' && (neckline === 'sweetheart' || neckline === 'straight')

function chooseNoun(look: Look, random: Random): string {
  switch (look.garment) {
    case 'DRESS':
      return pickWeighted(random, dressNouns(look))
    case 'TOP':
      return pickWeighted(random, topNouns(look))
    case 'SET':
      return pickWeighted(random, setNouns(look))
    case 'JUMPSUIT':
      return random() < 0.4 && look.legs !== null && look.legs !== 'shorts'
        ? {
            straight: 'Slim Jumpsuit',
            wide: 'Wide-Leg Jumpsuit',
            palazzo: 'Palazzo Jumpsuit',
            flared: 'Flared Jumpsuit',
          }[look.legs]
        : 'Jumpsuit'
    case 'ROMPER':
      return 'Romper'
  }
}

const lengthWord = (look: Look): string =>
  ({ MINI: 'Mini', MIDI: 'Midi', MAXI: isGown(look) ? 'Gown' : 'Maxi', N_A: 'Dress' })[look.length]

function dressNouns(look: Look): Record<string, number> {
  const word = lengthWord(look)
  switch (look.silhouette) {
    case 'ball-gown':
      return { 'Ball Gown': 1 }
    case 'slip':
      return look.length === 'MAXI'
        ? { [`Slip ${word}`]: 1, [word]: 1 }
        : { Slip: 2, [`Slip ${word}`]: 1, [word]: 1, 'Slip Dress': 1 }
    case 'wrap':
      return { [`Wrap ${word}`]: 2, 'Wrap Dress': 1 }
    case 'sheath':
      return { Sheath: 1, [word]: 2, [`${word} Dress`]: 1 }
    case 'mermaid':
      return { 'Mermaid Gown': 1, [word]: 1 }
    case 'column':
      return { [`Column ${word}`]: 1, [word]: 1 }
    case 'bubble':
      return { 'Bubble Mini': 1 }
    case 'fit-and-flare':
      return { [word]: 3, [`Flare ${word}`]: 1, [`${word} Dress`]: 1 }
    case 'a-line':
    case 'tiered':
    case 'pleated':
      return look.length === 'MAXI' ? { [word]: 1 } : { [word]: 3, [`${word} Dress`]: 1 }
  }
}

function topNouns({ details, sleeve }: Look): Record<string, number> {
  if (details.bodice === 'loose') return { Blouse: 1 }
  if (details.cropped) return { 'Crop Top': 2, 'Cropped Top': 1 }
  if (sleeve === 'strap') return { Cami: 3, Tank: 1 }
  return { Top: 1 }
}

function setNouns({ legs, length }: Look): Record<string, number> {
  if (legs === 'shorts') return { 'Short Set': 1, Set: 1 }
  if (legs) return { 'Pant Set': 1, Set: 1 }
  return length === 'MIDI' ? { 'Skirt Set': 2, Set: 1, 'Midi Set': 1 } : { 'Skirt Set': 2, Set: 1 }
}
