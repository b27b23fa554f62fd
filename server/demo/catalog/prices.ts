import type { Look, Material } from '@twirl/lookbook/look'
import type { Random } from '@twirl/lookbook/random'
import { toCents } from '../../src/platform/money.ts'
import { DEFAULT_SETTINGS } from '../../src/system/default-settings.ts'

const RENTAL_CENTS_MINI = toCents(DEFAULT_SETTINGS.advertised_terms.rental_price_mini)
const RENTAL_CENTS_MIDI_MAXI = toCents(DEFAULT_SETTINGS.advertised_terms.rental_price_long)
/** Tops have no length, so their rent is entered per piece (BROWSE-3). */
const RENTAL_CENTS_TOPS = [1299, 1399, 1499, 1599, 1699] as const

const BASE_DOLLARS: Record<Look['garment'], Record<Look['length'], number>> = {
  DRESS: { MINI: 62, MIDI: 76, MAXI: 98, N_A: 70 },
  TOP: { MINI: 44, MIDI: 44, MAXI: 44, N_A: 44 },
  SET: { MINI: 72, MIDI: 88, MAXI: 98, N_A: 80 },
  JUMPSUIT: { MINI: 80, MIDI: 88, MAXI: 92, N_A: 88 },
  ROMPER: { MINI: 60, MIDI: 66, MAXI: 70, N_A: 64 },
}

const MATERIAL_FACTOR: Record<Material, number> = {
  cotton: 0.9,
  knit: 0.92,
  crepe: 1,
  chiffon: 1.05,
  satin: 1.1,
  lace: 1.15,
  velvet: 1.2,
  metallic: 1.2,
  tulle: 1.3,
  sequin: 1.45,
}

/** Retail prices in shops end in 8. */
export function retailCents(look: Look, priceLevel: number, random: Random): number {
  const work = look.silhouette === 'ball-gown' ? 1.35 : look.silhouette === 'mermaid' ? 1.15 : 1
  const dollars =
    BASE_DOLLARS[look.garment][look.length] *
    MATERIAL_FACTOR[look.fabric.material] *
    work *
    priceLevel *
    (0.94 + random() * 0.14)
  return (Math.round(dollars / 10) * 10 - 2) * 100
}

export function rentalCents(look: Look, retail: number): number {
  if (look.length === 'MINI') return RENTAL_CENTS_MINI
  if (look.length !== 'N_A') return RENTAL_CENTS_MIDI_MAXI
  const step = Math.floor((retail - 3800) / 1400)
  return RENTAL_CENTS_TOPS[Math.min(4, Math.max(0, step))] ?? RENTAL_CENTS_TOPS[0]
}

/** Gently used: 35 to 60 % of retail, ending in .99. */
export const sellingCents = (retail: number, random: Random): number =>
  endingIn99(retail * (0.37 + random() * 0.21))

/** Clearance: half to three quarters off retail. */
export const clearanceCents = (retail: number, random: Random): number =>
  endingIn99(retail * (0.28 + random() * 0.2))

/** Below what the same piece costs gently used, or nobody would look at the sale. */
export const clearanceCentsBelow = (selling: number, retail: number, random: Random): number =>
  endingIn99(Math.min(selling * 0.82, retail * (0.28 + random() * 0.18)))

const endingIn99 = (cents: number): number => Math.round(cents / 100) * 100 - 1
