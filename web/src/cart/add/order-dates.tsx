import { useQuery } from '@tanstack/react-query'
import { getRentalPlan, type TransactionType } from '@twirl/contract/buying/cart'
import { api } from '#lib/api.ts'
import { formatDay } from '#lib/format/format-day.ts'
import { VISITOR } from '#lib/visitor/visitor-queries.ts'

type OrderDatesProps = { transactionType: TransactionType; trunkShowId: number | undefined }

/** When a piece that is ordered now arrives, and when a rented one must be sent back; nothing until that is known. */
export function OrderDates({ transactionType, trunkShowId }: OrderDatesProps) {
  const { data } = useQuery({
    queryKey: [VISITOR, 'rental-plan', trunkShowId],
    queryFn: ({ signal }) => api(getRentalPlan, { trunk_show_id: trunkShowId }, { signal }),
  })
  if (!data) return null
  return (
    <>
      Arrives by <DayText day={data.arrives_by} />
      {transactionType === 'RENT' && (
        <>
          , <br className="@min-[27rem]:hidden" />
          return by <DayText day={data.return_by} />
        </>
      )}
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
