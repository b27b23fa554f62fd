import type { Look } from '@twirl/lookbook/look'
import type { Cloth } from '../cloth-and-care.ts'
import { isStrapless } from './top-phrases.ts'

/** Honest and short. These may repeat from piece to piece, as they do on real hangtags. */
export function fitNotes(look: Look, cloth: Cloth): string[] {
  const notes = [...specialNotes(look, cloth), ...lengthNotes(look)]
  return notes.length >= 4 ? notes : [...notes, ...stretchNotes(cloth)]
}

function specialNotes(look: Look, cloth: Cloth): string[] {
  const { details, silhouette, neckline, garment, legs } = look
  const notes: string[] = []
  if (details.bodice === 'corset') {
    notes.push(
      'The bodice is snug; between sizes, go up.',
      'Close through the ribs, so size up if you like to breathe deep.',
      'Firm through the waist, easier over the hips.',
    )
  }
  if (details.bodice === 'smocked') {
    notes.push(
      'The smocking stretches, so it forgives half a size either way.',
      'Smocked to fit; take your usual size.',
    )
  }
  if (details.bodice === 'ruched') {
    notes.push(
      'The ruching is forgiving; stay with your usual size.',
      'Fits close all over, which is the idea.',
    )
  }
  if (details.bodice === 'loose') {
    notes.push(
      'Runs roomy; size down for a neater fit.',
      'Generous through the body, true at the shoulder.',
    )
  }
  if (isStrapless(look)) {
    notes.push(
      'A grip strip inside the top edge keeps it up.',
      'Strapless bra or none; it stays put either way.',
      'Take your true size, or the top will slide.',
    )
  }
  if (silhouette === 'wrap' && garment === 'DRESS') {
    notes.push(
      'The wrap adjusts, so it works between sizes.',
      'Ties to fit, with room to spare at the hip.',
    )
  }
  if (neckline === 'wrap') notes.push('If you are small in the bust, a little fashion tape helps.')
  if (neckline === 'cowl') {
    notes.push(
      'The cowl sits low, so plan for a stick-on bra.',
      'Cut with ease at the bust and narrow at the hip.',
    )
  }
  if (neckline === 'deep-v')
    notes.push('The V is as low as it looks; bring tape.', 'Low in front, so fashion tape helps.')
  if (neckline === 'halter')
    notes.push(
      'Wear it without a bra or with a halter one.',
      'The halter sits close at the neck, with no room to adjust.',
    )
  if (legs && garment !== 'SET') {
    notes.push(
      'Long in the torso; petites may want to size down.',
      'The torso is cut true, so tall renters should size up.',
    )
  }
  if (garment === 'SET') {
    notes.push(
      'Top and bottom come in the same size.',
      'The waistband sits high and has no give.',
      'The top ends above the waistband, with a little skin between.',
    )
  }
  if (look.fabric.material === 'sequin')
    notes.push('Lined, so nothing scratches, and heavier than it looks.')
  if (look.fabric.material === 'velvet' && cloth.hasStretch)
    notes.push('The velvet gives a little; true to size.')
  return notes
}

function lengthNotes({ garment, length, silhouette }: Look): string[] {
  if (garment !== 'DRESS') return []
  if (length === 'MAXI') {
    return [
      'Cut for heels; under 5′4″ it will brush the floor.',
      'Long on most of us, even in heels.',
      'Cut long, for about 5′9″ in heels.',
    ]
  }
  if (length === 'MINI' && silhouette !== 'sheath') {
    return ['Short on anyone over 5′9″.', 'Runs short; taller renters should know.']
  }
  return []
}

function stretchNotes({ hasStretch, isLined }: Cloth): string[] {
  if (hasStretch) {
    return [
      'True to size, with a little stretch.',
      'There is some stretch, so your usual size is right.',
      'Gives where it needs to; no need to size up.',
      'Fits true, and the stretch helps after dinner.',
    ]
  }
  return [
    'True to size, with no stretch to speak of.',
    'No stretch; between sizes, take the larger.',
    'The fit is true and the cloth does not give.',
    isLined ? 'Fully opaque, with no stretch.' : 'Unlined and easy, with no stretch.',
  ]
}
