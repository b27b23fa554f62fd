import { isSlip } from '@twirl/lookbook/describe-look'
import type { Look } from '@twirl/lookbook/look'

/** What to call the piece in a sentence, without an article. */
export function garmentNouns(look: Look): string[] {
  switch (look.garment) {
    case 'DRESS':
      return dressNouns(look)
    case 'TOP':
      if (look.details.bodice === 'loose') return ['blouse', 'easy blouse']
      return look.details.cropped ? ['cropped top', 'crop top'] : ['top', 'going-out top']
    case 'SET':
      return ['two-piece', 'two-piece set', 'matching set']
    case 'JUMPSUIT':
      return ['jumpsuit', 'full-length jumpsuit']
    case 'ROMPER':
      return ['romper', 'playful romper', 'easy romper']
  }
}

/** What a shopper would call a gown rather than a long dress. */
export function isGown({ silhouette, fabric }: Look): boolean {
  if (['ball-gown', 'mermaid', 'column'].includes(silhouette)) return true
  if (['satin', 'velvet', 'sequin', 'tulle', 'metallic'].includes(fabric.material)) return true
  const isFlowing = ['lace', 'crepe', 'chiffon'].includes(fabric.material)
  return (
    isFlowing &&
    ['solid', 'lace'].includes(fabric.print) &&
    !['tiered', 'wrap'].includes(silhouette)
  )
}

function dressNouns(look: Look): string[] {
  const { length, silhouette } = look
  if (silhouette === 'ball-gown') return ['ball gown', 'gown']
  if (length === 'MINI') {
    return isSlip(look)
      ? ['mini slip', 'short slip dress', 'mini']
      : ['mini', 'mini dress', 'short dress']
  }
  if (length === 'MIDI') {
    return isSlip(look)
      ? ['midi slip', 'slip dress', 'midi']
      : ['midi', 'midi dress', 'calf-length dress']
  }
  return isGown(look)
    ? ['gown', 'maxi', 'long dress', 'full-length dress']
    : ['maxi', 'maxi dress', 'long dress']
}
