import { useQuery } from '@tanstack/react-query'
import { getRentalPlan } from '@twirl/contract/buying/cart'
import { api } from '#lib/api.ts'
import { formatDay } from '#lib/format/format-day.ts'
import { VISITOR } from '#lib/visitor/visitor-queries.ts'

/** When a rental that is ordered now arrives, and when it must be sent back; nothing until that is known. */
export function RentalDates({ trunkShowId }: { trunkShowId: number | undefined }) {
  const { data } = useQuery({
    queryKey: [VISITOR, 'rental-plan', trunkShowId],
    queryFn: ({ signal }) => api(getRentalPlan, { trunk_show_id: trunkShowId }, { signal }),
  })
  if (!data) return null
  return (
    <>
      Arrives by <DayText day={data.arrives_by} />, <br className="@min-[27rem]:hidden" />
      return by <DayText day={data.return_by} />
    </>
  )
}

function DayText({ day }: { day: string }) {
  return (
    <time dateTime={day} className="font-semibold whitespace-nowrap">
      {formatDay(day)}
    </time>
  )
}
