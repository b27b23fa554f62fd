import type { OrderDetails } from '@twirl/contract/staff/orders/order-details'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { Section } from './section.tsx'

type LeadMark = OrderDetails['lead_marks'][number]

const KIND_TEXTS: Record<LeadMark['kind'], string> = {
  HAND_OUT: 'Handed out',
  TAKE_BACK: 'Given back',
}

/** What leads of the event marked, the last one first (LEAD-33). */
export function LeadMarks({ marks }: { marks: LeadMark[] }) {
  return (
    <Section title="Marked by leads">
      <ul aria-label="Marked by leads" className="flex flex-col gap-2 wrap-anywhere">
        {marks.map((mark) => (
          <li key={`${mark.kind} ${mark.code} ${mark.recorded_at}`}>
            {KIND_TEXTS[mark.kind]} {formatShopTime(mark.at)} by{' '}
            {mark.lead_name ?? 'a lead whose account is closed'} (lead): {mark.title},{' '}
            <span className="font-mono">{mark.code}</span>
            {mark.recorded_at !== mark.at && `. Sent ${formatShopTime(mark.recorded_at)}`}
            {mark.undone_at && `. Undone ${formatShopTime(mark.undone_at)}`}
          </li>
        ))}
      </ul>
      <p className="pt-3 text-xs text-ink-soft">Times are New York time.</p>
    </Section>
  )
}
