import { useEffect } from 'react'
import { useTicking } from '#lib/time/tick.ts'
import { announce } from '#ui/live-region.tsx'

const TEXT = 'This event has closed. You can look around, but you can’t order here anymore.'

/** An event that closes while it is open in the browser stays readable and shows a notice (GROUP-12). */
export function ClosedBanner({ endTime }: { endTime: string }) {
  const isClosed = useTicking(() => Date.parse(endTime) <= Date.now())
  useEffect(() => {
    if (isClosed) announce(TEXT)
  }, [isClosed])
  if (!isClosed) return null
  return (
    <aside aria-label="Event closed" className="bg-butter px-4 py-3 text-center">
      {TEXT}
    </aside>
  )
}
