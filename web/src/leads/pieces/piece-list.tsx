import { SIZE_LABELS } from '@twirl/contract/primitives'
import { Unbroken } from '#ui/unbroken.tsx'
import { stateText } from './piece-texts.ts'
import { groupByPerson, type ShownPiece, type View, viewOf } from './shown-pieces.ts'

type PieceListProps = {
  pieces: ShownPiece[]
  view: View
  /** There is no connection: what waits to be sent says so. */
  isLost: boolean
  onTick: (piece: ShownPiece) => void
  onUntick: (code: string) => void
}

/** Pieces by person. A tick marks a piece; taking the tick back undoes it. */
export function PieceList({ pieces, ...row }: PieceListProps) {
  return (
    <ul className="flex flex-col gap-4">
      {groupByPerson(pieces).map(({ person, name, pieces: own }) => (
        <li key={person} className="rounded-picture border border-line bg-white p-4">
          <h2 className="pb-1 text-xl wrap-anywhere">{name}</h2>
          <ul className="flex flex-col divide-y divide-line">
            {own.map((piece) => (
              <li key={piece.code}>
                <PieceRow piece={piece} {...row} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

type PieceRowProps = Omit<PieceListProps, 'pieces'> & { piece: ShownPiece }

function PieceRow({ piece, view, isLost, onTick, onUntick }: PieceRowProps) {
  const { title, color, size, code, days_late, isWaiting } = piece
  const isTicked = viewOf(piece) !== view
  const text = (
    <span className="min-w-0 wrap-anywhere">
      <span className="block font-semibold">
        <Unbroken text={title} />
      </span>
      <span className="block text-ink-soft">
        {color}, {SIZE_LABELS[size]} · <span className="font-mono">{code}</span>
      </span>
      <span
        className={`block text-sm ${days_late > 0 ? 'font-semibold text-error' : 'text-ink-soft'}`}
      >
        {stateText(piece)}
      </span>
      {isWaiting && isLost && (
        <span className="block text-sm font-semibold text-warn">waiting for network</span>
      )}
    </span>
  )
  if (view === 'BACK') return <div className="py-3">{text}</div>
  return (
    <label className="flex min-h-14 cursor-pointer items-start gap-4 py-3">
      <input
        type="checkbox"
        checked={isTicked}
        onChange={() => (isTicked ? onUntick(code) : onTick(piece))}
        className="mt-0.5 size-7 shrink-0 accent-berry"
      />
      {text}
    </label>
  )
}
