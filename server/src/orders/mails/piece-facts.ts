import { SIZE_LABELS } from '@twirl/contract/primitives'
import type { Size } from '@twirl/contract/primitives'

export type Fact = [name: string, value: string]

type NamedPiece = { title: string; size: Size; color: string; quantity: number }

/** 2 × Black, size M */
export function describePiece({ color, size, quantity }: NamedPiece): string {
  const count = quantity === 1 ? '' : `${quantity} × `
  return `${count}${color}, size ${SIZE_LABELS[size]}`
}

/** A row for each piece: its title, and what it looks like. */
export function pieceFacts(pieces: NamedPiece[]): Fact[] {
  return pieces.map((piece) => [piece.title, describePiece(piece)])
}
