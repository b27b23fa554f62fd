import { SIZE_LABELS } from '@twirl/contract/primitives'
import { groupByPerson, type ShownPiece, viewOf } from './shown-pieces.ts'

type CheckListProps = { theme: string; pieces: ShownPiece[] }

/** On paper only (LEAD-34): names, pieces and sizes, with boxes to tick; neither addresses nor prices. */
export function CheckList({ theme, pieces }: CheckListProps) {
  return (
    <section className="hidden print:block">
      <h2 className="pb-3 text-2xl">Check list: {theme}</h2>
      <table className="w-full border-collapse text-left text-sm">
        <thead>
          <tr className="border-b-2 border-ink">
            {['Name', 'Piece', 'Size', 'Code', 'Out', 'Back'].map((head) => (
              <th key={head} scope="col" className="py-1 pr-3">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {groupByPerson(pieces).map(({ person, name, pieces: own }) => (
          <tbody key={person} className="break-inside-avoid border-b border-ink">
            {own.map((piece, index) => (
              <tr key={piece.code}>
                <td className="py-1.5 pr-3 font-semibold">{index === 0 && name}</td>
                <td className="py-1.5 pr-3">
                  {piece.title}, {piece.color}
                </td>
                <td className="py-1.5 pr-3">{SIZE_LABELS[piece.size]}</td>
                <td className="py-1.5 pr-3 font-mono">{piece.code}</td>
                <td className="py-1.5 pr-3">
                  <Box isTicked={viewOf(piece) !== 'TO_HAND_OUT'} />
                </td>
                <td className="py-1.5">
                  {piece.is_rental ? <Box isTicked={viewOf(piece) === 'BACK'} /> : 'stays'}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

function Box({ isTicked }: { isTicked: boolean }) {
  return (
    <span className="inline-grid size-5 place-items-center border border-ink align-middle leading-none">
      {isTicked && '✓'}
    </span>
  )
}
