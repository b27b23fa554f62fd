import { useSuspenseQuery } from '@tanstack/react-query'
import { formatDay } from '#lib/format/format-day.ts'
import { settingsQuery } from '#lib/settings-query.ts'

/** Who promises what a policy says, and since which day. */
export function PolicyNote({ updated }: { updated: string | null }) {
  const { company } = useSuspenseQuery(settingsQuery()).data
  return (
    <p className="pt-12 text-sm text-ink-mute">
      This policy applies to all orders from {company.name}, {company.address}.{' '}
      {updated && (
        <>
          Last updated <time dateTime={updated}>{formatDay(updated)}</time>.
        </>
      )}
    </p>
  )
}
