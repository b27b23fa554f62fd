import { useQuery } from '@tanstack/react-query'
import { listOrderEvents, WORK_STATES } from '@twirl/contract/staff/orders/orders'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { WORK_TEXTS } from './order-texts.ts'

export const ORDER_FILTERS = ['state', 'kind', 'event', 'from', 'until', 'search'] as const
export type OrderFilterValues = Partial<Record<(typeof ORDER_FILTERS)[number], string>>

const CONTROL = 'h-11 rounded-input border border-line-strong bg-white px-3'
const LABEL = 'flex min-w-0 flex-col gap-1 font-semibold'
const CHOICE = `${LABEL} max-sm:w-[calc(50%-6px)]`

type OrderFilterProps = {
  values: OrderFilterValues
  onChange: (change: OrderFilterValues) => void
}

/** Chooses which orders the list shows. Each choice is in the address. */
export function OrderFilter({ values, onChange }: OrderFilterProps) {
  const event = values.event && /^\d{1,9}$/.test(values.event) ? Number(values.event) : undefined
  const { data } = useQuery({
    queryKey: ['order-events', event],
    queryFn: () => api(listOrderEvents, event === undefined ? {} : { id: event }),
  })
  return (
    <div role="search" aria-label="Filter" className="flex flex-wrap items-end gap-3 pb-4 text-sm">
      <SearchField value={values.search ?? ''} onSearch={(search) => onChange({ search })} />
      <label className={CHOICE}>
        Work
        <select
          className={CONTROL}
          value={values.state ?? ''}
          onChange={({ target }) => onChange({ state: target.value })}
        >
          <option value="">All</option>
          {WORK_STATES.map((state) => (
            <option key={state} value={state}>
              {WORK_TEXTS[state]}
            </option>
          ))}
        </select>
      </label>
      <label className={CHOICE}>
        Kind
        <select
          className={CONTROL}
          value={values.kind ?? ''}
          onChange={({ target }) => onChange({ kind: target.value })}
        >
          <option value="">All</option>
          <option value="group">Group</option>
          <option value="individual">Individual</option>
        </select>
      </label>
      <label className={CHOICE}>
        Event
        <select
          className={`${CONTROL} sm:max-w-44`}
          value={values.event ?? ''}
          onChange={({ target }) => onChange({ event: target.value })}
        >
          <option value="">All</option>
          {(data?.events ?? []).map(({ id, theme, lead_name }) => (
            <option key={id} value={id}>
              {lead_name ? `${theme} (${lead_name})` : theme}
            </option>
          ))}
        </select>
      </label>
      <label className={CHOICE}>
        Placed from
        <input
          type="date"
          className={CONTROL}
          value={values.from ?? ''}
          onChange={({ target }) => onChange({ from: target.value })}
        />
      </label>
      <label className={CHOICE}>
        Placed until
        <input
          type="date"
          className={CONTROL}
          value={values.until ?? ''}
          onChange={({ target }) => onChange({ until: target.value })}
        />
      </label>
      {ORDER_FILTERS.some((name) => values[name]) && (
        <button
          type="button"
          className={TEXT_BUTTON}
          onClick={() =>
            onChange({ state: '', kind: '', event: '', from: '', until: '', search: '' })
          }
        >
          Show all
        </button>
      )}
    </div>
  )
}

type SearchFieldProps = { value: string; onSearch: (text: string) => void }

/** Searches on Enter, so that a scanner or a person ends what they type. */
function SearchField({ value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const [shownValue, setShownValue] = useState(value)
  // The address can change otherwise, as by the Back button.
  if (shownValue !== value) {
    setShownValue(value)
    setText(value)
  }
  return (
    <form
      className="flex items-end gap-2 max-sm:w-full"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text.trim())
      }}
    >
      <label className={`${LABEL} grow`}>
        Search
        <input
          type="search"
          maxLength={100}
          className={`${CONTROL} w-full min-w-0 sm:w-64`}
          placeholder="Number, name, email, phone, tracking"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <button type="submit" className={`${CONTROL} font-semibold hover:border-berry`}>
        Search
      </button>
    </form>
  )
}
