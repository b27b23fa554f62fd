import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { SIZE_LABELS } from '@twirl/contract/sizes'
import { getBoxSlips } from '@twirl/contract/staff/orders/boxes'
import type { Slip } from '@twirl/contract/staff/orders/slips'
import { api } from '#lib/api.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { useAddressSearch } from '../shell/use-address-search.ts'
import { BoxCount } from './box-count.tsx'
import { boxCountOf, divideIntoBoxes, type PickedPiece, piecesIn, piecesOf } from './box-lists.ts'
import { PrintTitle } from './print-title.tsx'

/** What is picked for an event, and then packed for each person, in one box or several (STAFF-160). */
export function BoxListsPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const [{ boxes = '1' }, apply] = useAddressSearch(['boxes'] as const)
  const count = boxCountOf(boxes)
  const query = useQuery({ queryKey: ['box-slips', id], queryFn: () => api(getBoxSlips, { id }) })
  return (
    <>
      <PrintTitle title="Pick list and packing list">
        <BoxCount count={count} onChange={(next) => apply({ boxes: next })} />
        <AdminLink to={`/admin/boxes/${id}?boxes=${count}`} className={TEXT_BUTTON}>
          Back to the box
        </AdminLink>
      </PrintTitle>
      <Loaded query={query}>
        {({ theme, slips }) =>
          slips.length === 0 ? (
            <p>Nothing is sent to this event.</p>
          ) : (
            <>
              <PickList theme={theme} pieces={piecesOf(slips)} />
              {divideIntoBoxes(slips, count, piecesIn).map((box, index, all) => (
                <PackingList
                  key={box[0]?.order_number}
                  theme={theme}
                  title={all.length === 1 ? 'Packing list' : `Box ${index + 1} of ${all.length}`}
                  slips={box}
                />
              ))}
            </>
          )
        }
      </Loaded>
    </>
  )
}

const SHEET =
  'mb-6 break-after-page rounded-input border border-line bg-white p-4 wrap-anywhere last:break-after-auto print:mb-0 print:border-0 print:p-0'

function PickList({ theme, pieces }: { theme: string; pieces: PickedPiece[] }) {
  const count = pieces.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <article aria-label="Pick list" className={SHEET}>
      <h2 className="text-2xl">Pick list</h2>
      <p className="pb-3 text-sm">
        {theme}, {count} {count === 1 ? 'piece' : 'pieces'}
      </p>
      <table className="w-full text-sm">
        <thead className="border-b border-line-strong">
          <tr>
            {['Piece', 'Size', 'Pieces', 'Units', 'Picked'].map((text) => (
              <th key={text} scope="col" className="py-2 pr-3 text-left">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pieces.map(({ title, color, size, quantity, units }) => (
            <tr
              key={`${title} ${color} ${size}`}
              className="break-inside-avoid border-b border-line"
            >
              <td className="py-2 pr-3">
                <span className="font-semibold">{title}</span>, {color}
              </td>
              <td className="py-2 pr-3">{SIZE_LABELS[size]}</td>
              <td className="py-2 pr-3">{quantity}</td>
              <td className="py-2 pr-3 font-mono">{units.join(' ')}</td>
              <td className="py-2">
                <Tick />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}

type PackingListProps = { theme: string; title: string; slips: Slip[] }

function PackingList({ theme, title, slips }: PackingListProps) {
  const count = slips.reduce((sum, slip) => sum + piecesIn(slip), 0)
  return (
    <article aria-label={title} className={SHEET}>
      <h2 className="text-2xl">{title}</h2>
      <p className="pb-3 text-sm">
        {theme}, {slips.length} {slips.length === 1 ? 'person' : 'people'}, {count}{' '}
        {count === 1 ? 'piece' : 'pieces'}
      </p>
      <ul className="flex flex-col gap-3 text-sm">
        {slips.map(({ order_number, name, items }) => (
          <li key={order_number} className="break-inside-avoid border-b border-line pb-3">
            <p className="font-semibold">
              {name}, {order_number}
            </p>
            <ul>
              {items.map(({ title: piece, color, size, units, transaction_type }) => (
                <li
                  key={`${piece} ${color} ${size} ${transaction_type}`}
                  className="flex items-center gap-3 pt-1"
                >
                  <Tick />
                  <span>
                    {piece}, {color}, {SIZE_LABELS[size]}{' '}
                    <span className="font-mono">{units.join(' ')}</span>
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </article>
  )
}

/** To tick by hand. */
function Tick() {
  return <div aria-hidden className="size-5 shrink-0 border border-ink" />
}
