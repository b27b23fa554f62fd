import type { SortedField } from '@twirl/contract/catalog'
import { Icon } from '#ui/icon.tsx'
import type { SortOption } from './sort-options.ts'

type SortSelectProps = {
  sorts: readonly SortOption[]
  chosen: SortedField | undefined
  onChoose: (field: SortedField) => void
}

export function SortSelect({ sorts, chosen, onChoose }: SortSelectProps) {
  return (
    <label className="relative inline-flex min-w-0 items-center text-sm max-lg:max-w-38">
      <span className="sr-only">Sort by</span>
      <select
        value={chosen ?? sorts[0]?.field}
        onChange={({ target }) => onChoose(sorts[target.selectedIndex]!.field)}
        className="min-h-11 w-full min-w-0 cursor-pointer appearance-none text-ellipsis rounded-full border border-line-strong bg-paper pr-10 pl-4 text-base font-semibold hover:border-ink max-lg:pr-9 lg:text-sm"
      >
        {sorts.map(({ field, name }) => (
          <option key={field} value={field}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className="pointer-events-none absolute right-4 size-4" />
    </label>
  )
}
