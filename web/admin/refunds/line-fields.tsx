import type { RefundableLine } from '@twirl/contract/staff/money/refunds'
import { use, useId, useState } from 'react'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { FieldErrorsContext } from '#ui/form/fields/field-frame.tsx'
import { fieldsOf } from './share-of-form.ts'

const CONTROL = 'h-11 rounded-input border border-line-strong bg-white px-3 text-sm'

/** The lines of an order, each to be refunded as a whole, by pieces or by an amount. */
export function LineFields({ lines }: { lines: readonly RefundableLine[] }) {
  const error = use(FieldErrorsContext)[fieldsOf(0).isChosen]
  const errorId = useId()
  return (
    <fieldset
      className="col-span-full flex flex-col gap-2"
      aria-describedby={error ? errorId : undefined}
    >
      <legend className="pb-2 font-semibold">Lines</legend>
      {lines.map((line, place) => (
        <LineRow key={`${line.target} ${line.order_item_id}`} line={line} place={place} />
      ))}
      {error && (
        <p id={errorId} className="text-sm text-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function LineRow({ line, place }: { line: RefundableLine; place: number }) {
  const { title, left, quantity_left, target, can_release } = line
  const [isChosen, setChosen] = useState(false)
  const [part, setPart] = useState('REST')
  const errors = use(FieldErrorsContext)
  const errorId = useId()
  const names = fieldsOf(place)
  const error = errors[names.amount]
  const pieces = Array.from({ length: Math.max(0, quantity_left - 1) }, (_, count) => count + 1)
  if (left <= 0 && !can_release)
    return <p className="min-h-11 content-center text-sm text-ink-soft">{title}: refunded</p>
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <label data-name={title} className="flex min-h-11 grow items-center gap-3">
        <input
          type="checkbox"
          name={names.isChosen}
          aria-invalid={place === 0 && errors[names.isChosen] ? true : undefined}
          checked={isChosen}
          onChange={() => setChosen(!isChosen)}
          className="size-5 accent-berry"
        />
        {title} ({formatDollars(left)} left)
      </label>
      {isChosen && (
        <select
          name={names.part}
          aria-label={`How much of ${title}`}
          value={part}
          onChange={(event) => setPart(event.target.value)}
          className={CONTROL}
        >
          <option value="REST">All that is left</option>
          {target !== 'DELIVERY' &&
            pieces.map((count) => (
              <option key={count} value={count}>
                {count === 1 ? '1 piece' : `${count} pieces`}
              </option>
            ))}
          {!can_release && <option value="AMOUNT">An amount</option>}
        </select>
      )}
      {isChosen && part === 'AMOUNT' && (
        <input
          name={names.amount}
          aria-label={`Amount of ${title} in dollars`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          inputMode="decimal"
          autoComplete="off"
          className={`w-28 ${CONTROL}`}
        />
      )}
      {error && (
        <p id={errorId} className="w-full text-sm text-error">
          {error}
        </p>
      )}
    </div>
  )
}
