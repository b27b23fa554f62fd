import type { ProductLength, ProductType } from '@twirl/contract/catalog/product-options'
import { type Size, SIZE_LABELS } from '@twirl/contract/sizes'
import type { ColorFamily } from '../color-families.ts'
import { wordsOf } from './search-words.ts'

/** Which texts of a product count for a word. A description says with which shoes a dress is worn. */
export type SearchedTexts = 'ALL' | 'TITLE_AND_FABRIC' | 'TITLE' | 'NONE'

/** What shoppers mean by a word that need not be written anywhere in the catalogue. */
export type ShopperWord = {
  texts: SearchedTexts
  family?: ColorFamily
  /** A shade, by what it looks like: the nearest colors of the catalogue are meant. */
  shade?: string
  sizes?: readonly Size[]
  type?: ProductType
  length?: ProductLength
  /** What is on sale, at its sale price. */
  isOnSale?: true
  /** Names of collections. */
  collections?: readonly string[]
  /** Other words for it, in the same texts. */
  synonyms?: readonly string[]
}

// Every word of these tables is one that shoppers use: none is ever taken for a typing mistake.

const FAMILY_WORDS: Partial<Record<ColorFamily, string>> = {
  Black: 'black',
  'White & ivory': 'white',
  Beige: 'beige, nude, neutral',
  Brown: 'brown',
  Gray: 'gray, grey',
  Metallic: 'metallic color',
  Red: 'red',
  Pink: 'pink',
  Orange: 'orange',
  Yellow: 'yellow',
  Green: 'green',
  Blue: 'blue',
  Purple: 'purple, violet',
}

const SHADES: Record<string, string> = {
  '#7b1e34': 'burgundy, maroon, oxblood, wine red, dark red, deep red, bordeaux, merlot',
  '#c8102e': 'scarlet, crimson, ruby, bright red, cherry red',
  '#d6197c': 'hot pink, fuchsia, magenta, bright pink, barbie pink',
  '#f4c6cc': 'light pink, pale pink, baby pink, blush, blush pink, pastel pink',
  '#d98c9a': 'dusty rose, dusty pink, mauve, rose pink',
  '#c2643f': 'rust, terracotta, burnt orange',
  '#f2a77e': 'peach, coral, apricot, salmon',
  '#e8a91f': 'mustard, marigold',
  '#f6e9a8': 'pale yellow, butter yellow, light yellow, pastel yellow, lemon',
  '#bfd39b': 'mint, mint green, light green, pale green, pistachio, lime, pastel green',
  '#9caf94': 'sage, sage green, dusty green',
  '#00794f': 'emerald, emerald green, kelly green, jade',
  '#26472f': 'dark green, forest green, hunter green, olive, bottle green',
  '#157a80': 'teal, peacock',
  '#9fdde0': 'aqua, turquoise, seafoam',
  '#a9d0f0': 'light blue, pale blue, baby blue, sky blue, powder blue, pastel blue',
  '#6f8fe0': 'cornflower, periwinkle, dusty blue',
  '#1f49c0': 'royal blue, cobalt, bright blue, sapphire, electric blue',
  '#1c2a4d': 'navy, navy blue, dark blue, midnight blue',
  '#c9b4ea': 'lilac, lavender, light purple, pale purple, pastel purple',
  '#b56cc4': 'orchid',
  '#552049': 'plum, eggplant, aubergine, dark purple, deep purple',
  '#6b5044': 'chocolate, mocha, chocolate brown, dark brown',
  '#e9d8bd': 'champagne, tan, sand, taupe, camel, light brown',
  '#f8f0e0': 'ivory, cream, off white, eggshell',
}

// Metals are told by name: as flat colors they would be yellows, browns and grays.
const METALS: Record<string, string> = {
  '#cfae70': 'gold, golden',
  '#c3c5ca': 'silver',
  '#b07a5e': 'copper, bronze, rose gold',
}

const SIZE_WORDS: Record<Size, string> = {
  XS: 'extra small, x small',
  S: 'small',
  M: 'medium',
  L: 'large',
  XL: 'extra large, x large',
  TWO_XL: '2xl, xxl, 2 x, 2 xl',
  THREE_XL: '3xl, xxxl, 3 x, 3 xl',
}
// The columns "US" of the size charts.
const US_SIZES: Record<Size, number[]> = {
  XS: [0, 2],
  S: [4, 6],
  M: [8, 10],
  L: [12, 14],
  XL: [16],
  TWO_XL: [18, 20],
  THREE_XL: [22, 24],
}
const PLUS_SIZES: Size[] = ['XL', 'TWO_XL', 'THREE_XL']

const OCCASIONS: Record<string, string[]> = {
  'prom, formal, black tie, gala, ball, banquet, evening, evening gown, military ball': ['Formal'],
  'homecoming, hoco, winter formal, semi formal, semiformal': ['Formal', 'Date Party'],
  'cocktail, party, night out, going out, date night, date, birthday, dance, club, mixer, rush': [
    'Date Party',
  ],
  'wedding, wedding guest, rehearsal dinner, bridal shower, engagement, baby shower, garden party':
    ['Wedding Guest'],
  'bridesmaid, maid of honor': ['Wedding Guest', 'Formal'],
  'tailgate, tailgating, football, game day, gameday, stadium, game': ['Game Day'],
  'graduation, grad, commencement, senior photo': ['Graduation'],
  'vacation, beach, resort, summer, spring break, cruise, travel, tropical': ['Vacation'],
  'bachelorette, bach, bachelorette party, hen party, bride, bridal, bride to be': ['Bachelorette'],
}
/** Words for what is on sale, also beside those of pieces. */
export const SALE_WORDS =
  'sale, on sale, clearance, outlet, final sale, clearance sale, marked down, markdown, last chance'
const NEWNESS = 'new, new in, new arrival, newest, latest, just in, whats new'

const LENGTHS: Partial<Record<ProductLength, string>> = {
  MINI: 'short, mini length, short length, above the knee',
  MIDI: 'midi length, knee, knee length, tea length, calf length, below the knee',
  MAXI: 'long, maxi length, floor length, full length, ankle length, long length',
}

const TYPES: Partial<Record<ProductType, string>> = {
  TOP: 'top, blouse, shirt, tank, cami',
  SET: 'set, two piece, 2 piece, matching set, co ord, coord',
  JUMPSUIT_ROMPER: 'jumpsuit, romper, playsuit, onesie',
}

const SYNONYMS: Record<string, string> = {
  'sequin, sequined, sequinned': 'sequin, sequined, sequinned',
  'sparkly, sparkle, sparkling, glitter, glittery, glitzy, shimmer, shimmery, shiny, metallic':
    'sequin, lame, metallic',
  'silk, silky': 'silk, satin, charmeuse',
  'floral, flower, flowery, flowered, floral print':
    'floral, flower, wildflower, ditsy, bloom, daisy, vine',
  'polka dot, spot, spotted, dotted': 'polka dot, dot',
  'check, checked, plaid, tartan, checkered': 'check, checkerboard, plaid, gingham',
  'animal print, leopard print, cheetah, cheetah print': 'leopard',
  'stripe, striped': 'stripe, striped',
  'long sleeve, long sleeved, with sleeve': 'long sleeve, to the wrist, bishop sleeve, bell sleeve',
  'short sleeve, half sleeve': 'short sleeve, elbow length sleeve, short puff sleeve, half sleeve',
  'puff sleeve, puffy sleeve, balloon sleeve': 'puff sleeve',
  'off the shoulder, off shoulder, bardot': 'off shoulder, off the shoulder',
  'one shoulder, one shouldered, asymmetric': 'one shoulder',
  'v neck, v neckline, deep v, plunging, plunge, low cut':
    'v neck, v neckline, deep v, low v, plunge',
  'square neck, square neckline': 'square neck, square neckline',
  'high neck, turtleneck, mock neck': 'high neck',
  'fit and flare, skater': 'flare, flared, skater',
  'bodycon, fitted, tight': 'sheath, column, bodycon, fitted',
  // A halter leaves the back bare, whether or not its text says so.
  'backless, open back, low back, bare back': 'backless, open back, low back, bare back, halter',
  'pantsuit, pant suit, trouser suit': 'pant set, palazzo, jumpsuit',
}

// Words of the trade that are written in the texts as shoppers type them.
const KNOWN =
  'satin, velvet, lace, tulle, chiffon, crepe, cotton, knit, jacquard, sequin, lame, mesh, linen, corset, halter, ' +
  'strapless, cowl, sweetheart, scoop, boatneck, slip, wrap, gown, ball gown, mermaid, column, sheath, bubble, tiered, ' +
  'pleated, ruched, ruffle, bow, belt, slit, gingham, leopard, houndstooth, heart, cherry, palm, daisy, print, skirt, ' +
  'pant, palazzo, strap, spaghetti strap, sleeve, sleeveless, pocket'
// What the shop does not rent, though descriptions name it.
const UNSOLD =
  'sneaker, shoe, heel, boot, sandal, flat, bag, purse, clutch, jewelry, earring, necklace, bracelet, hat, belt bag, ' +
  'jacket, coat, blazer, cardigan, sweater, jean, denim, leather, suede, fur, wool, cashmere, swimsuit, bikini, ' +
  'lingerie, bra, tight, hosiery, suit, tuxedo, men, kid, maternity, scarf, shapewear'

/** By word or phrase, as they are compared. */
export const SHOPPER_WORDS: ReadonlyMap<string, ShopperWord> = buildTable()

function buildTable(): Map<string, ShopperWord> {
  const table = new Map<string, ShopperWord>()
  // The first meaning of a word counts.
  const add = (terms: string, meaning: ShopperWord): void => {
    for (const term of toTerms(terms)) if (!table.has(term)) table.set(term, meaning)
  }
  for (const [family, terms] of entriesOf(FAMILY_WORDS)) add(terms, { texts: 'TITLE', family })
  for (const [shade, terms] of [...entriesOf(SHADES), ...entriesOf(METALS)])
    add(terms, { texts: 'TITLE', shade })
  for (const [size, terms] of entriesOf(SIZE_WORDS)) addSize(add, size, terms)
  add('plus size, plus, curvy, curve', { texts: 'NONE', sizes: PLUS_SIZES })
  add(SALE_WORDS, { texts: 'NONE', isOnSale: true })
  add(NEWNESS, { texts: 'NONE', collections: ['New In'] })
  for (const [terms, collections] of entriesOf(OCCASIONS)) add(terms, { texts: 'ALL', collections })
  for (const [length, terms] of entriesOf(LENGTHS)) {
    add(length, { texts: 'TITLE', length })
    // Not in titles: long sleeves are no length.
    add(terms, { texts: 'NONE', length })
  }
  add('dress, frock', { texts: 'NONE', type: 'DRESS' })
  for (const [type, terms] of entriesOf(TYPES)) add(terms, { texts: 'TITLE', type })
  for (const [terms, synonyms] of entriesOf(SYNONYMS))
    add(terms, { texts: 'ALL', synonyms: toTerms(synonyms) })
  add(KNOWN, { texts: 'ALL' })
  add(UNSOLD, { texts: 'TITLE_AND_FABRIC' })
  return table
}

function addSize(
  add: (terms: string, meaning: ShopperWord) => void,
  size: Size,
  terms: string,
): void {
  const label = SIZE_LABELS[size]
  const names = label.length > 1 ? [label, ...terms.split(',')] : terms.split(',')
  const meaning: ShopperWord = { texts: 'NONE', sizes: [size] }
  // A letter alone may mean anything; a number alone is a size.
  add([...names, ...US_SIZES[size]].join(','), meaning)
  add([label, ...names, ...US_SIZES[size]].map((name) => `size ${name}`).join(','), meaning)
}

function toTerms(list: string): string[] {
  return list.split(',').map((term) => wordsOf(term).join(' '))
}

// Object.entries forgets the literal keys; the tables are written out above.
function entriesOf<Key extends string, Value>(table: Partial<Record<Key, Value>>): [Key, Value][] {
  return Object.entries(table) as [Key, Value][]
}

/** Phrases that are looked for in texts as a whole, by their first word. */
export const TEXT_PHRASES: ReadonlyMap<string, readonly string[][]> = buildPhrases()

function buildPhrases(): Map<string, string[][]> {
  const phrases = new Map<string, string[][]>()
  const terms = [
    ...Object.entries(SYNONYMS).flatMap(([typed, meant]) => [...toTerms(typed), ...toTerms(meant)]),
    ...toTerms(KNOWN),
  ]
  for (const term of new Set(terms)) {
    const [first, ...rest] = term.split(' ')
    if (first && rest.length > 0) phrases.set(first, [...(phrases.get(first) ?? []), rest])
  }
  return phrases
}
