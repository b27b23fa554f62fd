import type { Look } from '@twirl/lookbook/look'

/** Things worth a word of their own; empty for a plain piece. */
export function detailPhrases({ details, waist, neckline, garment }: Look): string[] {
  const phrases: string[] = []
  const { bodice, belt, bow, buttons } = details
  if (bodice === 'ruched') {
    phrases.push(
      ...(details.skirt === 'ruched'
        ? ['ruching from bust to hem', 'allover ruching']
        : ['a ruched bodice', 'ruching through the bodice']),
    )
  }
  if (bodice === 'draped' && neckline !== 'wrap')
    phrases.push('a draped bodice', 'folds drawn across the bodice')
  if (bodice === 'corset')
    phrases.push('corset seams', 'a corset-seamed bodice', 'a bodice with corset seaming')
  if (bodice === 'smocked') phrases.push('a smocked bodice', 'smocking across the bodice')
  if (details.slit) phrases.push('a side slit', 'a slit up one side', 'a slit to walk in')
  if (belt?.buckle)
    phrases.push(`a ${belt.width === 'medium' ? '' : `${belt.width}, `}buckled belt`)
  else if (belt) phrases.push(belt.width === 'wide' ? 'a wide belt' : 'a narrow belt')
  if (bow === 'waist') phrases.push('a bow at the waist', 'a tie that ends in a bow')
  if (bow === 'neck') phrases.push('a bow at the center of the neckline', 'a small bow at the bust')
  if (bow === 'back') phrases.push('a bow at the back', 'a bow waiting at the back')
  if (buttons === 'full')
    phrases.push('buttons from neck to hem', 'a button front all the way down')
  if (buttons === 'bodice') phrases.push('buttons down the bodice', 'a short row of buttons')
  if (waist === 'empire') phrases.push('a raised empire waist', 'an empire seam')
  if (waist === 'dropped' && garment === 'DRESS')
    phrases.push('a dropped waist', 'a waist seam set low')
  return phrases
}
