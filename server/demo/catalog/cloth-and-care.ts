import type { Look, Material } from '@twirl/lookbook/look'
import type { Random } from '@twirl/lookbook/random'
import type { Plan } from './merchandise.ts'

export type Cloth = {
  /** What the label says. */
  composition: string
  hasStretch: boolean
  isLined: boolean
}

/** The cloth's own name and what it is woven from; elastane is taken from the first fiber. */
const FIBERS: Record<Material, { firm: string[]; stretch: string[] }> = {
  satin: {
    firm: ['100% polyester satin', '100% viscose satin', '55% viscose, 45% polyester satin'],
    stretch: ['95% polyester satin, 5% elastane', '97% polyester satin, 3% elastane'],
  },
  crepe: {
    firm: ['100% polyester crepe', '68% triacetate, 32% polyester crepe', '100% viscose crepe'],
    stretch: ['94% polyester crepe, 6% elastane', '96% polyester crepe, 4% elastane'],
  },
  cotton: {
    firm: ['100% cotton poplin', '100% cotton', '70% cotton, 30% linen', '80% cotton, 20% modal'],
    stretch: ['97% cotton, 3% elastane', '95% cotton, 5% elastane'],
  },
  chiffon: {
    firm: ['100% polyester chiffon', '100% recycled polyester chiffon', '100% viscose chiffon'],
    stretch: ['100% polyester chiffon'],
  },
  velvet: {
    firm: ['82% viscose, 18% silk velvet', '100% polyester velvet'],
    stretch: ['92% polyester velvet, 8% elastane', '95% polyester velvet, 5% elastane'],
  },
  tulle: { firm: ['100% nylon tulle', '100% polyester tulle'], stretch: ['100% nylon tulle'] },
  sequin: {
    firm: ['Polyester mesh with PET sequins', 'Recycled polyester mesh with PET sequins'],
    stretch: ['94% polyester mesh with PET sequins, 6% elastane'],
  },
  knit: {
    firm: ['60% viscose, 40% nylon knit', '55% cotton, 45% viscose knit'],
    stretch: ['72% viscose, 25% nylon, 3% elastane knit', '83% viscose, 17% polyester knit'],
  },
  metallic: {
    firm: ['62% polyester, 38% metallic thread', '70% viscose, 30% metallic thread'],
    stretch: ['58% polyester, 36% metallic thread, 6% elastane'],
  },
  lace: {
    firm: ['60% cotton, 40% nylon lace', '100% polyester lace'],
    stretch: ['88% nylon lace, 12% elastane', '92% nylon lace, 8% elastane'],
  },
}

const STRETCH_CHANCE: Record<Material, number> = {
  satin: 0.4,
  crepe: 0.6,
  cotton: 0.25,
  chiffon: 0,
  velvet: 0.75,
  tulle: 0,
  sequin: 0.5,
  knit: 1,
  metallic: 0.4,
  lace: 0.45,
}

const SHEER: ReadonlySet<Material> = new Set(['chiffon', 'tulle', 'lace', 'sequin', 'metallic'])

export function chooseCloth(look: Look, random: Random): Cloth {
  const { material, print } = look.fabric
  const hasStretch = print === 'rib' || random() < STRETCH_CHANCE[material]
  const fibers = FIBERS[material][hasStretch ? 'stretch' : 'firm']
  const fiber = fibers[Math.floor(random() * fibers.length)] ?? ''
  const isLined = SHEER.has(material) || (material !== 'knit' && random() < 0.55)
  const lining = isLined
    ? look.garment === 'TOP' || look.garment === 'SET'
      ? 'lined body'
      : 'fully lined'
    : 'unlined'
  return { composition: `${fiber}; ${lining}`, hasStretch, isLined }
}

const BUYER_CARE: Record<Material, string> = {
  satin: 'Dry clean, or hand wash cold and hang to dry; press on the reverse with a cool iron.',
  crepe: 'Machine wash cold on gentle, hang to dry, cool iron.',
  cotton: 'Machine wash cold with like colors, line dry, warm iron.',
  chiffon: 'Hand wash cold and drip dry; steam, do not iron.',
  velvet: 'Dry clean only. Steam from the inside and never iron the pile.',
  tulle: 'Spot clean, or dry clean for a full refresh; steam the layers on a hanger.',
  sequin: 'Dry clean only, turned inside out. Store folded, not on a hanger.',
  knit: 'Machine wash cold in a mesh bag and dry flat.',
  metallic: 'Dry clean only. Keep the iron away; a warm bathroom takes out creases.',
  lace: 'Hand wash cold, reshape and dry flat.',
}

/** Renters send it back as it is; the label matters to customers who can buy it. */
export function careText(
  look: Look,
  { clearance, isPurchasable }: Pick<Plan, 'clearance' | 'isPurchasable'>,
): string {
  const label = BUYER_CARE[look.fabric.material]
  const care = `${label.charAt(0).toLowerCase()}${label.slice(1)}`
  if (clearance === 'only') return `We have cleaned and checked it. At home: ${care}`
  const rented = 'Renting? We do the cleaning: send it back as worn.'
  if (isPurchasable) return `${rented} If you keep it: ${care}`
  return clearance === 'also' ? `${rented} If you buy it in the sale: ${care}` : rented
}
