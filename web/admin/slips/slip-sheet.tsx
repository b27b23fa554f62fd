import { SIZE_LABELS } from '@twirl/contract/primitives'
import type { Slip } from '@twirl/contract/staff/orders/slips'
import { encode } from 'uqr'
import { ReturnTo, ShopMark } from './shop-mark.tsx'
import { formatDay } from '#lib/format/format-day.ts'

/** A packing slip, on a sheet of its own: what lies in the parcel, without prices (STAFF-26). */
export function SlipSheet({ slip }: { slip: Slip }) {
  const { order_number, name, theme, arrives_by, due_date, items } = slip
  const facts = [
    ['Order', order_number],
    ...(theme ? [['Event', theme]] : []),
    ...(arrives_by ? [['Arrives by', formatDay(arrives_by)]] : []),
    ...(due_date ? [['Please return by', formatDay(due_date)]] : []),
  ]
  return (
    <article
      aria-label={`Packing slip ${order_number}`}
      className="mb-6 break-after-page rounded-input border border-line bg-white p-4 wrap-anywhere last:break-after-auto print:mb-0 print:border-0 print:p-0"
    >
      <div className="flex flex-wrap items-start justify-between gap-4 pb-4">
        <div className="min-w-0">
          <ShopMark />
          <h2 className="text-2xl">{name}</h2>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 pt-2 text-sm">
            {facts.map(([term, text]) => (
              <div key={term} className="contents">
                <dt className="text-ink-soft">{term}</dt>
                <dd className="font-semibold">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <QrCode text={order_number} />
      </div>
      {due_date && !theme && <ReturnTo />}
      <table className="w-full text-sm">
        <thead className="border-b border-line-strong">
          <tr>
            {['Piece', 'Size', 'Pieces', 'Units', ''].map((text) => (
              <th key={text} scope="col" className="py-2 pr-3 text-left">
                {text || <span className="sr-only">Packed</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map(({ title, color, size, quantity, transaction_type, units }) => (
            <tr
              key={`${title} ${color} ${size} ${transaction_type}`}
              className="border-b border-line"
            >
              <td className="py-2 pr-3">
                <span className="font-semibold">{title}</span>, {color}
                <br />
                {transaction_type === 'RENT' ? 'Rented' : 'Bought'}
              </td>
              <td className="py-2 pr-3">{SIZE_LABELS[size]}</td>
              <td className="py-2 pr-3">{quantity}</td>
              <td className="py-2 pr-3 font-mono">
                {units.map((code) => (
                  <div key={code}>{code}</div>
                ))}
              </td>
              <td className="py-2">
                {/* To tick by hand. */}
                <div aria-hidden className="ml-auto size-5 border border-ink" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}

/** The number of the order, for a scanner. */
function QrCode({ text }: { text: string }) {
  const { size, data } = encode(text)
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('')
  return (
    <svg
      role="img"
      aria-label={`QR code of ${text}`}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-24 shrink-0 bg-white"
    >
      <path d={path} />
    </svg>
  )
}
