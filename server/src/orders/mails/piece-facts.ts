import { pictureUrl } from '@twirl/contract/pictures'
import { SIZE_LABELS } from '@twirl/contract/primitives'
import type { Size } from '@twirl/contract/primitives'
import { type MailPart, pieces } from '#platform/mail/mail-parts.ts'

export type Fact = [name: string, value: string]

type NamedPiece = { title: string; size: Size; color: string; quantity: number; image_key: string }

/** 2 × Black, size M */
function describePiece({ color, size, quantity }: Omit<NamedPiece, 'image_key'>): string {
  const count = quantity === 1 ? '' : `${quantity} × `
  return `${count}${color}, size ${SIZE_LABELS[size]}`
}

type Words<Piece> = { name?: (piece: Piece) => string; text?: (piece: Piece) => string }

/** A row for each piece: its picture, its title, and what it looks like. JPEG, because mail programs know no AVIF. */
export function piecesPart<Piece extends NamedPiece>(
  rows: Piece[],
  origin: string,
  { name = ({ title }) => title, text = describePiece }: Words<Piece> = {},
): MailPart {
  return pieces(
    rows.map((piece) => ({
      name: name(piece),
      text: text(piece),
      pictureUrl: `${origin}${pictureUrl(piece.image_key, 'front', 240, 'jpeg')}`,
      alt: `${piece.title} in ${piece.color}`,
    })),
  )
}

/** The frame of a mail links to the shop of the order. */
export function originOf(link: string): string {
  return new URL(link).origin
}
