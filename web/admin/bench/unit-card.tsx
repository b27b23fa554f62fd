import type { LookedUpUnit } from '@twirl/contract/staff/warehouse/bench'
import { SIZE_LABELS } from '@twirl/contract/sizes'
import { formatDay } from '#lib/format/format-day.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { Picture } from '#ui/picture.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { lateText } from './bench-texts.ts'
import { Findings } from './findings.tsx'

/** What is known about the scanned piece: who had it, when it was due, what was asked for and found before. */
export function UnitCard({ unit }: { unit: LookedUpUnit }) {
  const { piece, rental, requests, findings } = unit
  return (
    <div className="flex gap-4">
      {piece && (
        <Picture
          imageKey={piece.image_key}
          alt=""
          sizes="96px"
          widths={[240]}
          priority="eager"
          className="w-24 shrink-0 overflow-hidden rounded-input"
        />
      )}
      <div className="flex min-w-0 flex-col gap-1 text-sm wrap-anywhere">
        {piece && (
          <p className="text-lg font-semibold">
            {piece.title} · {piece.color} · {SIZE_LABELS[piece.size]}
          </p>
        )}
        <p className="text-ink-soft">
          {unit.code} · condition {unit.condition} · worn {unit.wear_count} times
          {unit.is_clearance && ' · clearance'}
        </p>
        {rental && (
          <p>
            {rental.customer} ·{' '}
            <AdminLink to={`/admin/orders/${rental.order_number}`} className="underline">
              {rental.order_number}
            </AdminLink>
            {rental.due_on && ` · due ${formatDay(rental.due_on)}`}
            {rental.days_late > 0 && (
              <strong className="text-error"> · {lateText(rental.days_late)}</strong>
            )}
          </p>
        )}
        {requests.map(({ text, at }) => (
          <p key={text} className="rounded-input bg-butter px-3 py-1 font-semibold">
            {text}
            {at && `, ${formatShopTime(at)}`}
          </p>
        ))}
        <Findings findings={findings} />
      </div>
    </div>
  )
}
