import type { Look, Neckline, Sleeve } from '@twirl/lookbook/look'
import { withArticle } from './grammar.ts'

const NECKS: Record<Neckline, string[]> = {
  'v-neck': ['V-neckline', 'V-neck', 'simple V-neck', 'soft V-neckline'],
  'deep-v': ['plunging V-neckline', 'deep V-neck', 'low V-neckline'],
  scoop: ['scoop neckline', 'scooped neck', 'rounded scoop neck', 'low scoop'],
  square: ['square neckline', 'square neck', 'clean square neckline', 'squared-off neck'],
  boat: ['boat neckline', 'bateau neck', 'wide boat neck'],
  high: ['high neckline', 'high neck', 'close high neck'],
  halter: ['halter neckline', 'halter neck', 'halter'],
  'one-shoulder': ['one-shoulder neckline', 'single-shoulder neckline', 'one-shoulder cut'],
  'off-shoulder': ['off-the-shoulder neckline', 'off-shoulder neckline'],
  sweetheart: ['sweetheart neckline', 'curved sweetheart neckline', 'gentle sweetheart neck'],
  straight: ['straight neckline', 'straight-across neckline', 'clean straight neckline'],
  cowl: ['cowl neckline', 'draped cowl', 'soft cowl neck', 'low cowl'],
  wrap: ['wrap neckline', 'crossover neckline', 'crossed neckline'],
}

const SLEEVES: Partial<Record<Sleeve, string[]>> = {
  cap: ['cap sleeves', 'neat cap sleeves', 'little cap sleeves'],
  flutter: ['flutter sleeves', 'loose flutter sleeves', 'sleeves that flutter'],
  puff: ['puff sleeves', 'short puff sleeves', 'rounded puff sleeves', 'full puff sleeves'],
  short: ['short sleeves', 'simple short sleeves', 'plain short sleeves'],
  elbow: ['elbow-length sleeves', 'sleeves to the elbow', 'half sleeves'],
  long: ['long sleeves', 'slim long sleeves', 'sleeves down to the wrist', 'close long sleeves'],
  bishop: [
    'bishop sleeves',
    'full bishop sleeves',
    'long bishop sleeves',
    'billowing bishop sleeves',
  ],
  bell: ['bell sleeves', 'flared bell sleeves', 'sleeves that open to a bell'],
  'off-shoulder-puff': ['puff sleeves', 'soft puff sleeves'],
}

export const isStrapless = ({ sleeve, neckline }: Look): boolean =>
  sleeve === 'sleeveless' && (neckline === 'sweetheart' || neckline === 'straight')

/** Neckline and sleeves, as parts of a list: "a square neckline", "puff sleeves". */
export function topPhrases(look: Look): string[][] {
  const necks = NECKS[look.neckline].map(withArticle)
  if (look.neckline === 'off-shoulder') return offShoulderPhrases(look)
  if (look.sleeve === 'strap') {
    const straps = look.details.wideStraps
      ? ['wide straps', 'broad straps']
      : ['slim straps', 'spaghetti straps', 'fine straps']
    return cross(necks, straps, (neck, strap) => [
      [`${neck} on ${strap}`],
      [strap, neck],
      [neck, strap],
    ])
  }
  if (look.sleeve === 'sleeveless') return sleevelessPhrases(look)
  return cross(necks, SLEEVES[look.sleeve] ?? [], (neck, sleeve) => [
    [neck, sleeve],
    [sleeve, neck],
  ])
}

function sleevelessPhrases(look: Look): string[][] {
  const necks = NECKS[look.neckline]
  switch (look.neckline) {
    case 'sweetheart':
    case 'straight': {
      const line = look.neckline === 'sweetheart' ? 'in a sweetheart curve' : 'straight across'
      return single([
        ...necks.slice(0, 2).map((neck) => `a strapless ${neck}`),
        `a strapless bodice cut ${line}`,
        `a strapless top cut ${line}`,
      ])
    }
    case 'one-shoulder':
      return single([
        ...necks.map(withArticle),
        'a sleeveless one-shoulder cut',
        'a neckline that leaves one shoulder bare',
        'a neckline that runs to one shoulder only',
      ])
    case 'halter':
      return [
        ...necks.map((neck) => [withArticle(neck), 'bare shoulders']),
        ...single([
          'a sleeveless halter neckline',
          'a halter that leaves the shoulders bare',
          'a halter cut in from the shoulders',
        ]),
      ]
    default:
      return necks.flatMap((neck) => [[`a sleeveless ${neck}`], [withArticle(neck), 'bare arms']])
  }
}

function offShoulderPhrases({ sleeve, details }: Look): string[][] {
  const necks = details.offShoulderRuffle
    ? [
        'an off-the-shoulder ruffle',
        'a ruffle worn off the shoulder',
        'an off-shoulder neckline edged with a ruffle',
      ]
    : ['an off-the-shoulder neckline', 'a neckline folded off the shoulder', 'an off-shoulder band']
  const sleeves = sleeve === 'sleeveless' ? [] : (SLEEVES[sleeve] ?? [])
  return sleeves.length === 0
    ? single(necks)
    : cross(necks, sleeves, (neck, puff) => [[neck, puff]])
}

const single = (phrases: string[]): string[][] => phrases.map((phrase) => [phrase])

function cross(
  ones: string[],
  others: string[],
  combine: (one: string, other: string) => string[][],
): string[][] {
  return ones.flatMap((one) => others.flatMap((other) => combine(one, other)))
}
