import { SIZE_LABELS, SIZES } from '@twirl/contract/sizes'
import { POOLS, UNIT_STATES } from '@twirl/contract/staff/warehouse/units'
import { type FormEvent, useRef } from 'react'
import { TEXT_BUTTON } from '../shell/text-button.ts'

export const UNIT_FILTERS = ['q', 'state', 'pool', 'product', 'size', 'sort', 'after'] as const
type UnitSearch = Partial<Record<(typeof UNIT_FILTERS)[number], string>>

const CONTROL = 'h-11 w-full rounded-input border border-line-strong bg-white px-3'

type UnitFilterProps = { search: UnitSearch; onApply: (change: UnitSearch) => void }

/** A change leads to the first page of what it selects. */
export function UnitFilter({ search, onApply }: UnitFilterProps) {
  const { q = '', state = '', pool = '', product = '', size = '' } = search
  const input = useRef<HTMLInputElement>(null)
  const find = (event: FormEvent) => {
    event.preventDefault()
    const text = input.current?.value.trim() ?? ''
    onApply({ q: text, after: '' })
  }
  const isFiltered = Boolean(q || state || pool || product || size)
  return (
    <form
      role="search"
      aria-label="Units"
      onSubmit={find}
      className="grid grid-cols-2 items-end gap-3 pb-5 text-sm lg:grid-cols-[2fr_1fr_1fr_1fr_auto_auto]"
    >
      <label className="flex flex-col gap-1 font-semibold max-lg:col-span-2">
        Code or product
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
        options={Object.entries(UNIT_STATES)}
        onChoose={(value) => onApply({ state: value, after: '' })}
      />
      <Choice
        label="Pool"
        all="Both pools"
        value={pool}
        options={Object.entries(POOLS)}
        onChoose={(value) => onApply({ pool: value, after: '' })}
      />
      <Choice
        label="Size"
        all="All sizes"
        value={size}
        options={SIZES.map((each) => [each, SIZE_LABELS[each]])}
        onChoose={(value) => onApply({ size: value, after: '' })}
      />
      <button type="submit" className={TEXT_BUTTON}>
        Search
      </button>
      {isFiltered && (
        <button
          type="button"
          className={TEXT_BUTTON}
          onClick={() => onApply({ q: '', state: '', pool: '', product: '', size: '', after: '' })}
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
