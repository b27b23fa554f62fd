import type { Preview } from '@twirl/contract/buying/checkout'
import type { SoldOutItem } from '@twirl/contract/errors'
import { quoteChanges, soldOutText } from './quote-changes.ts'

/** What the customer has to know before the next try: an error, or that the order has changed since `before`. */
export type Notice =
  | { text: string; isError: true }
  | { text: string; isError?: false; before: Preview | null; soldOut?: SoldOutItem[] }

type OrderNoticeProps = {
  notice: Notice
  /** Null while the new preview is loading. */
  now: Preview | null
}

export function OrderNotice({ notice, now }: OrderNoticeProps) {
  if (notice.isError) {
    return (
      <div ref={focus} tabIndex={-1} role="alert" className="mb-6 rounded-picture bg-blush p-5">
        <p className="font-semibold text-error">{notice.text}</p>
        <p className="pt-1">
          Your order has not been placed. You can try again or use another card.
        </p>
      </div>
    )
  }
  const { before, soldOut = [] } = notice
  const changes = before && now ? quoteChanges(before, now, soldOut) : soldOut.map(soldOutText)
  return (
    <div ref={focus} tabIndex={-1} role="alert" className="mb-6 rounded-picture bg-butter p-5">
      <p className="font-semibold">{notice.text}</p>
      {changes.length > 0 && (
        <ul className="list-disc pt-2 pl-5">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function focus(box: HTMLElement | null): void {
  box?.focus()
}
