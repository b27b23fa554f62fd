import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  CODE_MAX,
  CODE_STATES,
  type DiscountCode,
  exportCodes,
  listCodes,
} from '@twirl/contract/staff/money/codes'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '#lib/api.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { announce } from '#ui/live-region.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { downloadCsv } from '../shell/download-csv.ts'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { useAddressSearch } from '../shell/use-address-search.ts'
import { DataTable, type TableColumn } from '../table/data-table.tsx'
import { NextPage } from '../table/next-page.tsx'
import { ManyCodesPopup, NewCodePopup } from './code-popups.tsx'
import {
  describeDays,
  describeDiscount,
  describeUses,
  ORDER_TEXTS,
  STATE_TEXTS,
} from './code-texts.ts'
import { CodeTrial } from './code-trial.tsx'

const FILTERS = ['q', 'state', 'batch', 'after'] as const
type CodeSearch = Partial<Record<(typeof FILTERS)[number], string>>

const CONTROL = 'h-11 w-full rounded-input border border-line-strong bg-white px-3'

const COLUMNS: readonly TableColumn<DiscountCode>[] = [
  {
    id: 'code',
    text: 'Code',
    cell: ({ id, code }) => (
      <AdminLink to={`/admin/codes/${id}`} className="font-mono font-semibold underline">
        {code}
      </AdminLink>
    ),
  },
  { id: 'discount', text: 'Discount', cell: describeDiscount },
  { id: 'state', text: 'State', cell: ({ state }) => STATE_TEXTS[state] },
  { id: 'uses', text: 'Uses', isNumber: true, cell: describeUses },
  {
    id: 'days',
    text: 'Days in New York',
    cell: (code) => <span className="text-nowrap">{describeDays(code)}</span>,
  },
  {
    id: 'minimum',
    text: 'Minimum',
    isNumber: true,
    cell: ({ minimum }) => (minimum ? formatDollars(minimum) : '–'),
  },
  {
    id: 'orders',
    text: 'For',
    cell: ({ for_orders }) => (for_orders ? ORDER_TEXTS[for_orders] : 'All orders'),
  },
  {
    id: 'once',
    text: 'Per customer',
    cell: ({ once_per_customer }) => (once_per_customer ? 'Once' : 'Any number'),
  },
]

/** The discount codes of the shop. The filter and the page are in the address. */
export function CodesPage() {
  const queryClient = useQueryClient()
  const [search, apply] = useAddressSearch(FILTERS)
  const [popup, setPopup] = useState<'one' | 'many' | null>(null)
  const state = CODE_STATES.find((each) => each === search.state)
  const { q, batch, after } = search
  const codes = useQuery({
    queryKey: ['codes', search],
    queryFn: ({ signal }) => api(listCodes, { q, state, batch, after }, { signal }),
    placeholderData: keepPreviousData,
  })
  const handleDone = (text: string, shown: CodeSearch) => {
    setPopup(null)
    announce(text)
    void queryClient.invalidateQueries({ queryKey: ['codes'] })
    apply({ q: '', state: '', batch: '', after: '', ...shown })
  }
  const save = async () => {
    const { rows } = await downloadCsv(exportCodes, { q, state, batch })
    announce(`The file with ${rows} codes is saved.`)
  }
  return (
    <>
      <PageTitle title="Discount codes">
        <div className="flex flex-wrap gap-3">
          <button type="button" className={buttonClass()} onClick={() => setPopup('one')}>
            New code
          </button>
          <button type="button" className={buttonClass('outline')} onClick={() => setPopup('many')}>
            Many codes at once
          </button>
        </div>
      </PageTitle>
      <CodeFilter search={search} onApply={(change) => apply({ ...change, after: '' })} />
      <Loaded query={codes}>
        {({ codes: rows, next }) => (
          <>
            {rows.length === 0 ? (
              <p>
                {q || state || batch || after
                  ? 'No discount code fits the filter.'
                  : 'There are no discount codes yet.'}
              </p>
            ) : (
              <DataTable
                label="Discount codes"
                columns={COLUMNS}
                rows={rows}
                idOf={({ code }) => code}
                sort=""
                onSort={() => {}}
                toolbar={
                  <ActionButton action={save} className={TEXT_BUTTON}>
                    Save as CSV
                  </ActionButton>
                }
              />
            )}
            <NextPage after={after} next={next} onGo={(cursor) => apply({ after: cursor })} />
          </>
        )}
      </Loaded>
      <CodeTrial />
      {popup === 'one' && (
        <NewCodePopup
          onClose={() => setPopup(null)}
          onDone={({ code }) => handleDone(`The code ${code} is made.`, { q: code })}
        />
      )}
      {popup === 'many' && (
        <ManyCodesPopup
          onClose={() => setPopup(null)}
          onDone={({ batch: made, count }) =>
            handleDone(`${count} codes are made. Save them as CSV.`, { batch: made })
          }
        />
      )}
    </>
  )
}

type CodeFilterProps = { search: CodeSearch; onApply: (change: CodeSearch) => void }

function CodeFilter({ search: { q = '', state = '', batch = '' }, onApply }: CodeFilterProps) {
  const input = useRef<HTMLInputElement>(null)
  const find = (event: FormEvent) => {
    event.preventDefault()
    onApply({ q: input.current?.value.trim() ?? '' })
  }
  return (
    <form
      role="search"
      aria-label="Discount codes"
      onSubmit={find}
      className="grid grid-cols-2 items-end gap-3 pb-5 text-sm lg:grid-cols-[2fr_1fr_auto_auto]"
    >
      <label className="flex flex-col gap-1 font-semibold max-lg:col-span-2">
        Beginning of the code
        <input
          key={q}
          ref={input}
          name="q"
          type="search"
          defaultValue={q}
          maxLength={CODE_MAX}
          autoComplete="off"
          className={CONTROL}
        />
      </label>
      <label className="flex flex-col gap-1 font-semibold max-lg:col-span-2">
        State
        <select
          className={CONTROL}
          value={state}
          onChange={({ target }) => onApply({ state: target.value })}
        >
          <option value="">All states</option>
          {CODE_STATES.map((each) => (
            <option key={each} value={each}>
              {STATE_TEXTS[each]}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className={TEXT_BUTTON}>
        Search
      </button>
      {(q || state || batch) && (
        <button
          type="button"
          className={TEXT_BUTTON}
          onClick={() => onApply({ q: '', state: '', batch: '' })}
        >
          Show all
        </button>
      )}
    </form>
  )
}
