import { useQuery } from '@tanstack/react-query'
import { PUBLISH_STATES } from '@twirl/contract/staff/catalogue/products'
import { type FormEvent, useRef } from 'react'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { choicesQuery } from './product-queries.ts'
import { TYPE_TEXTS } from './product-texts.ts'

export const PRODUCT_FILTERS = ['q', 'state', 'type', 'collection', 'after'] as const
type ProductSearch = Partial<Record<(typeof PRODUCT_FILTERS)[number], string>>

const CONTROL = 'h-11 w-full rounded-input border border-line-strong bg-white px-3'

type ProductFilterProps = { search: ProductSearch; onApply: (change: ProductSearch) => void }

/** A change leads to the first page of what it selects. */
export function ProductFilter({ search, onApply }: ProductFilterProps) {
  const { q = '', state = '', type = '', collection = '' } = search
  const input = useRef<HTMLInputElement>(null)
  const collections = useQuery(choicesQuery()).data?.collections ?? []
  const find = (event: FormEvent) => {
    event.preventDefault()
    onApply({ q: input.current?.value.trim() ?? '', after: '' })
  }
  return (
    <form
      role="search"
      aria-label="Products"
      onSubmit={find}
      className="grid grid-cols-2 items-end gap-3 pb-5 text-sm lg:grid-cols-[2fr_1fr_1fr_1fr_auto_auto]"
    >
      <label className="flex flex-col gap-1 font-semibold max-lg:col-span-2">
        Title, designer or SKU
        <input
          key={q}
          ref={input}
          name="q"
          type="search"
          defaultValue={q}
          maxLength={100}
          autoComplete="off"
          className={CONTROL}
        />
      </label>
      <Choice
        label="State"
        all="All states"
        value={state}
        options={Object.entries(PUBLISH_STATES)}
        onChoose={(value) => onApply({ state: value, after: '' })}
      />
      <Choice
        label="Kind"
        all="All kinds"
        value={type}
        options={Object.entries(TYPE_TEXTS)}
        onChoose={(value) => onApply({ type: value, after: '' })}
      />
      <Choice
        label="Collection"
        all="All collections"
        value={collection}
        options={collections.map(({ id, name }) => [String(id), name])}
        onChoose={(value) => onApply({ collection: value, after: '' })}
      />
      <button type="submit" className={TEXT_BUTTON}>
        Search
      </button>
      {(q || state || type || collection) && (
        <button
          type="button"
          className={TEXT_BUTTON}
          onClick={() => onApply({ q: '', state: '', type: '', collection: '', after: '' })}
        >
          Show all
        </button>
      )}
    </form>
  )
}

type ChoiceProps = {
  label: string
  all: string
  value: string
  options: (readonly [value: string, text: string])[]
  onChoose: (value: string) => void
}

function Choice({ label, all, value, options, onChoose }: ChoiceProps) {
  return (
    <label className="flex flex-col gap-1 font-semibold">
      {label}
      <select className={CONTROL} value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{all}</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
