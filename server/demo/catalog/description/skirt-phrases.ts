import type { LegCut, Length, Look, Silhouette } from '@twirl/lookbook/look'

type Reach = Record<'to' | 'at', string[]>
const REACH: Record<Exclude<Length, 'N_A'>, Reach> = {
  MINI: {
    to: ['mid-thigh', 'a few inches above the knee'],
    at: ['at mid-thigh', 'above the knee', 'well above the knee'],
  },
  MIDI: {
    to: ['mid-calf', 'below the knee'],
    at: ['at mid-calf', 'below the knee', 'at the calf'],
  },
  MAXI: {
    to: ['the floor', 'the ankle'],
    at: ['at the floor', 'at the ankle', 'just off the floor'],
  },
}

/** `{to}` and `{at}` are where the hem is. */
const SKIRTS: Record<Silhouette, string[]> = {
  'a-line': [
    'an A-line skirt that ends {at}',
    'an A-line that widens to {to}',
    'a clean A-line skirt',
    'a skirt that eases out to {to}',
    'a gently flared A-line cut {at}',
  ],
  'fit-and-flare': [
    'a skirt that flares to {to}',
    'a flared skirt with a good swing',
    'a full skirt with plenty of swing',
    'a skirt that kicks out and ends {at}',
    'a swingy skirt cut {at}',
  ],
  slip: [
    'a slip shape that skims to {to}',
    'an easy slip cut that ends {at}',
    'a bias line down to {to}',
    'a skirt that falls straight to {to}',
    'a slip skirt with nothing extra',
  ],
  sheath: [
    'a close sheath line to {to}',
    'a slim skirt that ends {at}',
    'a fitted shape from bust to hem',
    'a sheath cut that follows the body',
    'a neat, narrow skirt cut {at}',
  ],
  mermaid: [
    'a mermaid skirt that opens below the knee',
    'a fitted line that ends in a mermaid flare',
    'a mermaid shape, close to the knee and full at the floor',
    'a hem that fans out like a mermaid tail',
  ],
  'ball-gown': [
    'a full ball-gown skirt',
    'a ballroom skirt that takes its share of the floor',
    'a skirt with real ball-gown volume',
    'a floor-length skirt, gathered and full',
  ],
  tiered: [
    'tiers that build to {to}',
    'a tiered skirt that ends {at}',
    'gathered tiers that swing as you walk',
    'a skirt set in soft tiers',
    'tier on tier down to {to}',
  ],
  pleated: [
    'pleats that open as you walk',
    'a pleated skirt that ends {at}',
    'narrow pleats down to {to}',
    'a skirt of sharp pleats',
  ],
  wrap: [
    'a wrap skirt that ends {at}',
    'a skirt that crosses over in front',
    'a wrap front that falls to {to}',
    'a crossover skirt cut {at}',
  ],
  bubble: [
    'a bubble skirt that ends {at}',
    'a hem tucked under into a bubble',
    'a rounded bubble skirt',
    'a short bubble skirt',
  ],
  column: [
    'one straight column to {to}',
    'a narrow column skirt',
    'a long, unbroken column line',
    'a column that falls to {to}',
  ],
}

const LEGS: Record<LegCut, string[]> = {
  shorts: [
    'shorts that end at mid-thigh',
    'short, easy legs',
    'shorts with room to move',
    'a short leg with a little flare',
  ],
  straight: [
    'straight legs to the ankle',
    'a slim, straight leg',
    'long straight trousers',
    'narrow full-length legs',
  ],
  wide: [
    'wide legs to the floor',
    'a wide leg with room to move',
    'wide, full-length trousers',
    'a leg that falls wide from the hip',
  ],
  palazzo: [
    'palazzo legs that move like a skirt',
    'full palazzo legs',
    'a sweeping palazzo leg',
    'palazzo trousers to the floor',
  ],
  flared: [
    'legs that flare from the knee',
    'a flared, full-length leg',
    'long flared trousers',
    'a leg that kicks out at the hem',
  ],
}

/** Skirt, legs or hem: whatever is below the bodice. */
export function skirtPhrases(look: Look): string[] {
  if (look.legs) return LEGS[look.legs]
  if (look.garment === 'TOP') return topHemPhrases(look)
  const reach = REACH[look.length === 'N_A' ? 'MIDI' : look.length]
  return SKIRTS[look.silhouette].flatMap((pattern) => {
    const kind = pattern.includes('{to}') ? 'to' : 'at'
    return pattern.includes('{')
      ? reach[kind].map((end) => pattern.replace(`{${kind}}`, end))
      : [pattern]
  })
}

function topHemPhrases({ details }: Look): string[] {
  if (details.cropped) {
    return [
      'a cropped hem',
      'a hem that stops at the waist',
      'a short body that meets a high waistband',
      'a crop that ends at the waist',
    ]
  }
  if (details.bodice === 'loose') {
    return [
      'a loose body',
      'an easy, untucked shape',
      'a body with room to breathe',
      'a roomy shape that half-tucks well',
    ]
  }
  return [
    'a close body that tucks in flat',
    'a hem that tucks in neatly',
    'a neat fit through the waist',
    'a body that lies flat under a waistband',
  ]
}
