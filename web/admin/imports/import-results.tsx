import {
  IMPORT_OUTCOMES,
  type ImportDetails,
  type ImportItem,
  type ImportOutcome,
} from '@twirl/contract/staff/catalogue/imports'
import { Loaded } from '../shell/loaded.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { useAddressSearch } from '../shell/use-address-search.ts'
import { NextPage } from '../table/next-page.tsx'
import { useImportItems } from './import-queries.ts'
import { countText, labelOf, OUTCOME_TEXTS, rowsText } from './import-texts.ts'

/** What would change or has changed, row by row, errors first. Filter and page are in the address. */
export function ImportResults({ details }: { details: ImportDetails }) {
  const [{ outcome, after }, apply] = useAddressSearch(['outcome', 'after'] as const)
  // A text of the address that is no outcome shows all.
  const shown = IMPORT_OUTCOMES.find((each) => each === outcome)
  const items = useImportItems(details, { outcome: shown, after })
  const { counts } = details
  return (
    <section aria-labelledby="rows" className="flex flex-col gap-3">
      <h2 id="rows" className="text-xl">
        Rows
      </h2>
      <fieldset className="flex flex-wrap gap-x-5">
        <legend className="sr-only">Which rows are shown</legend>
        {([undefined, ...IMPORT_OUTCOMES] as (ImportOutcome | undefined)[]).map((each) => (
          <button
            key={each ?? 'all'}
            type="button"
            aria-pressed={shown === each}
            className={`${TEXT_BUTTON} aria-pressed:text-berry aria-pressed:decoration-2`}
            onClick={() => apply({ outcome: each ?? '', after: '' })}
          >
            {each ? `${OUTCOME_TEXTS[each]} (${countText(counts[each])})` : 'All'}
          </button>
        ))}
      </fieldset>
      <Loaded query={items}>
        {({ items: rows, next }) => (
          <>
            {rows.length === 0 && <p className="rounded-input bg-white p-4">No rows.</p>}
            <ul aria-label="Rows of the file" className="flex flex-col gap-2">
              {rows.map((item) => (
                <ItemRow key={item.number} item={item} kind={details.kind} />
              ))}
            </ul>
            <NextPage after={after} next={next} onGo={(cursor) => apply({ after: cursor })} />
          </>
        )}
      </Loaded>
    </section>
  )
}

type ItemRowProps = { item: ImportItem; kind: ImportDetails['kind'] }

const SHOWN_CHANGES = 12

function ItemRow({ item, kind }: ItemRowProps) {
  const { key, first_row, row_count, outcome, is_written, errors, changes } = item
  const isError = outcome === 'ERROR'
  const more = changes.length - SHOWN_CHANGES
  return (
    <li
      className={`grid gap-x-6 gap-y-1 rounded-input border bg-white p-4 text-sm lg:grid-cols-[14rem_1fr] ${isError ? 'border-error' : 'border-line'}`}
    >
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">
          Row {first_row}
          {row_count > 1 && ` and ${rowsText(row_count - 1)} more`}
        </p>
        <p>{key}</p>
        <p className={isError ? 'text-error' : 'text-ink-soft'}>
          {resultText(outcome, is_written)}
        </p>
      </div>
      <ul className="min-w-0 wrap-anywhere">
        {errors.map(({ row, column, message }) => (
          <li key={`${row} ${column} ${message}`}>
            <strong className="font-semibold text-error">
              Row {row}
              {labelOf(kind, column) && `, ${labelOf(kind, column)}`}:
            </strong>{' '}
            {message}
          </li>
        ))}
        {changes.slice(0, SHOWN_CHANGES).map(({ row, column, before, after }) => (
          <li key={`${row} ${column} ${after}`}>
            <span className="font-semibold">{labelOf(kind, column)}:</span>{' '}
            {before !== null && (
              <>
                <del className="text-ink-soft">{short(before)}</del>{' '}
                <span aria-hidden="true">→</span>{' '}
              </>
            )}
            {after === null ? <em>empty</em> : <ins className="no-underline">{short(after)}</ins>}
          </li>
        ))}
        {more > 0 && <li className="text-ink-soft">and {more} more cells</li>}
      </ul>
    </li>
  )
}

const SHORT = 160
const short = (text: string) => (text.length > SHORT ? `${text.slice(0, SHORT)}…` : text)

function resultText(outcome: ImportOutcome, isWritten: boolean): string {
  if (outcome === 'ERROR') return 'Error: not written'
  if (outcome === 'UNCHANGED') return 'Unchanged'
  if (outcome === 'NEW') return isWritten ? 'Created' : 'Would be created'
  return isWritten ? 'Changed' : 'Would be changed'
}
