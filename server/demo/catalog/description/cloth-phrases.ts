import type { Look, Material, Print } from '@twirl/lookbook/look'

// `{c}` takes the color and a space, or nothing; `{m}` takes the cloth, with the color before it.

const SOLIDS: Record<Material, string[]> = {
  satin: [
    'fluid {c}satin',
    'liquid {c}satin',
    'washed {c}satin',
    'heavy {c}satin',
    '{c}satin with a low sheen',
    'smooth {c}satin',
  ],
  velvet: [
    'plush {c}velvet',
    'soft {c}velvet',
    '{c}velvet with a short, dense pile',
    'inky-soft {c}velvet',
    'midweight {c}velvet',
  ],
  sequin: [
    'all-over {c}sequins',
    'close-set {c}sequins',
    'small {c}sequins on soft mesh',
    'flat {c}sequins, sewn in rows',
    'fully sequined {c}mesh',
  ],
  metallic: [
    'fine {c}lamé',
    'pleat-soft {c}lamé',
    '{c}lamé with a brushed shine',
    'lightweight {c}lamé',
  ],
  crepe: [
    'matte {c}crepe',
    'substantial {c}crepe',
    'smooth {c}crepe',
    'double-weave {c}crepe',
    '{c}crepe with a clean drape',
    'dense {c}crepe',
  ],
  cotton: [
    'crisp {c}cotton',
    'washed {c}cotton',
    '{c}cotton poplin',
    'breezy {c}cotton',
    'garment-washed {c}cotton',
    'sturdy {c}cotton',
  ],
  chiffon: [
    'airy {c}chiffon',
    'floating {c}chiffon',
    'layered {c}chiffon',
    '{c}chiffon over a soft lining',
    'weightless {c}chiffon',
  ],
  tulle: [
    'layered {c}tulle',
    'soft {c}tulle',
    'fine {c}tulle over a smooth lining',
    'cloud-light {c}tulle',
  ],
  knit: ['fine {c}knit', 'soft {c}knit', 'close-gauge {c}knit', 'smooth {c}knit'],
  lace: [
    'allover {c}lace',
    'corded {c}lace',
    '{c}lace over a matching lining',
    'soft {c}lace',
    'flower-patterned {c}lace',
  ],
}

/** Each reads well after "in". */
const PRINTS: Partial<Record<Print, string[]>> = {
  ditsy: [
    'ditsy floral {m}',
    '{m} scattered with tiny flowers',
    '{m} printed with small blossoms',
    'a small-scale floral on {m}',
    'wildflower-print {m}',
  ],
  bloom: [
    '{m} printed with full-blown roses',
    '{m} covered in painted roses',
    'flower-strewn {m}',
    'big-petaled floral {m}',
    'a painterly floral on {m}',
  ],
  daisy: [
    'daisy-print {m}',
    '{m} strewn with daisies',
    'daisy-dotted {m}',
    'a cheerful daisy print on {m}',
  ],
  vine: [
    'vine-print {m}',
    '{m} printed with climbing vines',
    '{m} covered in leafy vines',
    'a trailing vine print on {m}',
  ],
  dot: ['polka-dot {m}', 'dotted {m}', '{m} covered in polka dots', 'evenly dotted {m}'],
  gingham: [
    '{c}gingham cotton',
    'woven {c}gingham',
    'washed {c}gingham',
    'crisp {c}gingham',
    '{c}picnic gingham',
  ],
  stripe: ['striped {m}', 'cleanly striped {m}', 'deck-striped {m}', '{m} printed with stripes'],
  plaid: ['plaid {m}', 'soft plaid {m}', 'varsity-plaid {m}', '{m} woven in plaid'],
  leopard: ['leopard-print {m}', 'leopard-spotted {m}', 'a painted leopard print on {m}'],
  cutout: [
    'abstract-print {m}',
    '{m} printed with cut-paper shapes',
    'a collage print on {m}',
    'collage-print {m}',
  ],
  palm: [
    'palm-print {m}',
    '{m} printed with palm fronds',
    'a palm-leaf print on {m}',
    'palm-leaf {m}',
  ],
  retro: [
    'retro-print {m}',
    '{m} printed with retro curves',
    'a seventies print on {m}',
    'seventies-print {m}',
  ],
  checker: ['{c}checkerboard cotton', '{c}checked cotton', 'boldly checked {c}cotton'],
  cherry: ['cherry-print {m}', '{m} dotted with cherries', '{m} printed with pairs of cherries'],
  heart: ['heart-print {m}', '{m} sprinkled with hearts', '{m} printed with little hearts'],
  houndstooth: ['{c}houndstooth %', '{c}houndstooth-check %', 'a {c}houndstooth check on %'],
  swirl: [
    'swirl-print {m}',
    '{m} printed with slow swirls',
    'marble-swirled {m}',
    'a wavy print on {m}',
  ],
  jacquard: [
    '{c}satin jacquard',
    'woven {c}jacquard',
    '{c}jacquard with a raised pattern',
    'tone-on-tone {c}jacquard',
    'figured {c}jacquard satin',
  ],
  rib: ['ribbed {c}cotton', '{c}cotton rib', 'fine-ribbed {c}cotton', 'stretchy {c}rib'],
}

/** The cloth as a noun phrase; `color` only where the piece comes in a single color. */
export function clothPhrases({ fabric }: Look, color: string | null): string[] {
  const patterns = PRINTS[fabric.print] ?? SOLIDS[fabric.material]
  const dye = color ? `${color} ` : ''
  return patterns.map((pattern) =>
    pattern
      .replace('{m}', `${dye}${fabric.material}`)
      .replace('{c}', dye)
      .replace('%', fabric.material),
  )
}

/** Phrases that "that …" can follow, because they end in the cloth itself. */
export const endsInCloth = (phrase: string): boolean =>
  !phrase.includes(' on ') && CLOTH_ENDING.test(phrase)

const CLOTH_ENDING =
  /(satin|velvet|mesh|lamé|crepe|cotton|poplin|chiffon|tulle|knit|lace|jacquard|gingham|rib)$/

/** What the cloth does, in the third person: "The satin …". */
const BEHAVIOR: Record<Material, string[]> = {
  satin: [
    'catches the light at every turn',
    'skims without clinging',
    'moves a half-step after you do',
    'feels cool against the skin',
    'holds a soft shine under low lamps',
    'hangs with a little weight',
  ],
  velvet: [
    'drinks in candlelight',
    'feels as good as it looks',
    'gives the color real depth',
    'keeps you warm on the walk home',
    'asks to be touched',
  ],
  sequin: [
    'throws light around the room',
    'glitters without scratching',
    'shimmers more the later it gets',
    'does all the talking',
  ],
  metallic: [
    'glows rather than glitters',
    'picks up every lamp in the room',
    'folds into soft, bright ripples',
    'shines even in a dim bar',
  ],
  crepe: [
    'falls in one clean line',
    'holds its shape from dinner to the ride home',
    'comes out of a suitcase unwrinkled',
    'smooths rather than squeezes',
    'has enough weight to hang well',
    'keeps its drape all evening',
  ],
  cotton: [
    'breathes on a hot afternoon',
    'gets softer as the day goes on',
    'stays cool in full sun',
    'holds its shape without fuss',
    'feels like a favorite shirt',
    'looks better slightly rumpled',
  ],
  chiffon: [
    'floats a little behind you',
    'lifts in the lightest wind',
    'keeps the whole thing light',
    'moves with every step',
    'weighs next to nothing',
  ],
  tulle: [
    'gives it lift without the weight',
    'floats when you spin',
    'makes an entrance on its own',
    'never scratches',
  ],
  knit: [
    'stretches where you do',
    'hugs without pinching',
    'travels without a crease',
    'feels like your easiest sweater',
  ],
  lace: [
    'shows its pattern up close',
    'adds texture without any fuss',
    'looks delicate and wears sturdy',
    'sits softly on the skin',
    'needs very little jewelry',
  ],
}

export const clothBehavior = ({ fabric }: Look): string[] => BEHAVIOR[fabric.material]

/** The plain word for the cloth, for "the …". */
export const clothWord = ({ fabric }: Look): string =>
  ({ sequin: 'sequin mesh', metallic: 'lamé' } as Partial<Record<Material, string>>)[
    fabric.material
  ] ?? fabric.material
