import type { LedPiece } from '@twirl/contract/groups/lead-pieces'
import type { MarkKind, QueuedMark } from './mark-queue.ts'
import { personText } from './piece-texts.ts'

export const VIEWS = ['TO_HAND_OUT', 'OUT', 'BACK'] as const
export type View = (typeof VIEWS)[number]

/** A piece as the page shows it: as the server knows it, changed by what waits to be sent. */
export type ShownPiece = LedPiece & { isWaiting: boolean }

/** What a mark makes of a piece; null: the mark does not apply to it. */
export function stateAfter(
  { state, is_rental }: LedPiece,
  kind: MarkKind,
): LedPiece['state'] | null {
  if (kind === 'HAND_OUT') return state === 'TO_HAND_OUT' ? 'OUT' : null
  return is_rental && (state === 'OUT' || state === 'ANNOUNCED') ? 'BACK' : null
}

/** Applies marks that are not answered yet, in their order. */
export function withMarks(
  pieces: readonly LedPiece[],
  queue: readonly Pick<QueuedMark, 'code' | 'kind' | 'marked_at'>[],
): ShownPiece[] {
  return pieces.map((piece) => {
    const shown: ShownPiece = { ...piece, isWaiting: false }
    for (const mark of queue) {
      if (mark.code !== piece.code) continue
      const state = stateAfter(shown, mark.kind)
      if (state === null) continue
      const act = { by: 'YOU' as const, time: new Date(mark.marked_at).toISOString() }
      const change = mark.kind === 'HAND_OUT' ? { handed_out: act } : { given_back: act }
      Object.assign(shown, change, { state, days_late: 0, isWaiting: true })
    }
    return shown
  })
}

/** The list that a piece belongs to; what is back at the shop, or bought, is over. */
export function viewOf({ state, is_rental }: LedPiece): View {
  if (state === 'TO_HAND_OUT') return 'TO_HAND_OUT'
  return is_rental && (state === 'OUT' || state === 'ANNOUNCED') ? 'OUT' : 'BACK'
}

export type Person = { person: string; name: string; pieces: ShownPiece[] }

/** By person; overdue ones first, then by name. */
export function groupByPerson(pieces: readonly ShownPiece[]): Person[] {
  const groups = Map.groupBy(pieces, ({ person }) => person)
  const latest = (group: ShownPiece[]) => Math.max(...group.map(({ days_late }) => days_late))
  return [...groups]
    .map(([person, group]) => ({ person, name: personText(group[0]!), pieces: group }))
    .toSorted(
      (a, b) =>
        latest(b.pieces) - latest(a.pieces) ||
        a.name.localeCompare(b.name) ||
        a.person.localeCompare(b.person),
    )
}
