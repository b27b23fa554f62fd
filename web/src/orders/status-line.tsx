import { FULLY_REFUNDED, type Status } from './order-status.ts'

const DOTS: Record<Status['tone'], string> = {
  calm: 'bg-line-strong',
  active: 'bg-berry',
  good: 'bg-success',
  urgent: 'bg-error',
}

/** Where an order or an item stands. The colors repeat what the text says. */
export function StatusLine({ status }: { status: Status }) {
  if (status.text === FULLY_REFUNDED)
    return (
      <p>
        <span className="inline-block rounded-full bg-error px-3 py-0.5 text-sm font-semibold text-white">
          {FULLY_REFUNDED}
        </span>
      </p>
    )
  return (
    <p
      className={`flex items-baseline gap-2 font-semibold text-balance ${status.tone === 'urgent' ? 'text-error' : 'text-ink'}`}
    >
      <span
        aria-hidden="true"
        className={`size-2.5 shrink-0 rounded-full ${DOTS[status.tone]} print:hidden`}
      />
      {status.text}
    </p>
  )
}
