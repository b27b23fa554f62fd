import { formatDollars } from '#lib/format-dollars.ts'

/** Figures of one width, so that prices line up under each other. */
export function Price({ amount, className = '' }: { amount: number; className?: string }) {
  return <span className={`tabular-nums ${className}`}>{formatDollars(amount)}</span>
}
