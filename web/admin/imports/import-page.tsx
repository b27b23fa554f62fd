import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { IMPORT_KINDS } from '@twirl/contract/staff/catalogue/import-fields'
import {
  getImportReport,
  type ImportDetails,
  stopImport,
} from '@twirl/contract/staff/catalogue/imports'
import { useEffect } from 'react'
import { api } from '#lib/api.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { announce } from '#ui/live-region.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { downloadCsv } from '../shell/download-csv.ts'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { ApplyForm } from './apply-form.tsx'
import { importQuery, useImport } from './import-queries.ts'
import { ImportResults } from './import-results.tsx'
import { countText, isRunning, rowsText, STATE_TEXTS } from './import-texts.ts'
import { MappingForm } from './mapping-form.tsx'

/** One import: its columns, its check, and what became of it. */
export function ImportPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const details = useImport(Number(id))
  return (
    <>
      <PageTitle title={details.data?.file_name || `Import ${id}`}>
        <AdminLink to="/admin/imports" className={TEXT_BUTTON}>
          All imports
        </AdminLink>
      </PageTitle>
      <Loaded query={details}>{(loaded) => <Import details={loaded} />}</Loaded>
    </>
  )
}

const PANEL = 'rounded-input border border-line bg-white p-4'

function Import({ details }: { details: ImportDetails }) {
  const { id, state, problem, counts } = details
  const queryClient = useQueryClient()
  const show = (next: ImportDetails) => queryClient.setQueryData(importQuery(id).queryKey, next)
  useEffect(() => announce(STATE_TEXTS[state]), [state])
  const hasResults = Object.values(counts).some((count) => count > 0)
  const canMap = ['UPLOADED', 'CHECKED', 'REFUSED', 'FAILED'].includes(state)
  const mapping = <MappingForm details={details} onStarted={show} />
  return (
    <div className="flex flex-col gap-5">
      <Facts details={details} />
      {problem && (
        <p role="alert" className="rounded-input bg-blush p-4">
          {problem}
        </p>
      )}
      {isRunning(state) && <Progress details={details} onStopped={show} />}
      {(state === 'CHECKED' || state === 'STOPPED') && (
        <section aria-labelledby="apply" className={PANEL}>
          <h2 id="apply" className="pb-3 text-xl">
            Apply
          </h2>
          <ApplyForm details={details} onStarted={show} />
        </section>
      )}
      {canMap && state === 'UPLOADED' && (
        <section aria-labelledby="columns" className={PANEL}>
          <h2 id="columns" className="pb-3 text-xl">
            Columns
          </h2>
          {mapping}
        </section>
      )}
      {canMap && state !== 'UPLOADED' && (
        <details className={PANEL}>
          <summary className="min-h-11 cursor-pointer content-center font-semibold">
            Change the columns and check again
          </summary>
          {mapping}
        </details>
      )}
      {hasResults && !isRunning(state) && <ImportResults details={details} />}
    </div>
  )
}

const DELIMITER_TEXTS: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }

function Facts({ details }: { details: ImportDetails }) {
  const { id, kind, state, row_count, encoding, delimiter, by, at, applied_count } = details
  const { state_set: set, counts } = details
  const report = async () => {
    await downloadCsv(getImportReport, { id })
    announce('The report is saved.')
  }
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="text-sm">
        <p className="text-base font-semibold">
          {STATE_TEXTS[state]}
          {applied_count !== null && `: ${rowsText(applied_count)} of ${rowsText(row_count)}`}
        </p>
        <p>
          {IMPORT_KINDS[kind]}, {rowsText(row_count)}, {encoding} with {DELIMITER_TEXTS[delimiter]}
        </p>
        <p className="text-ink-soft">
          Uploaded by {by} on {formatShopTime(at)} New York time
          {set && `; last step by ${set.by} on ${formatShopTime(set.at)}`}
        </p>
        {state === 'APPLIED' && counts.ERROR > 0 && (
          <p>{rowsText(counts.ERROR)} with errors were left out.</p>
        )}
      </div>
      {!isRunning(state) && state !== 'UPLOADED' && (
        <ActionButton action={report} className={buttonClass('outline')}>
          Save the report
        </ActionButton>
      )}
    </div>
  )
}

type ProgressProps = { details: ImportDetails; onStopped: (details: ImportDetails) => void }

function Progress({ details, onStopped }: ProgressProps) {
  const { id, state, mode, position, row_count, counts } = details
  const total = state === 'CHECKING' ? row_count : row_count - counts.ERROR
  return (
    <section aria-label="Progress" className={`flex flex-col gap-3 ${PANEL}`}>
      <label className="flex flex-col gap-1">
        {`${STATE_TEXTS[state]}: ${countText(position)} of ${rowsText(total)}`}
        <progress className="w-full" max={total || 1} value={position} />
      </label>
      <p className="text-sm text-ink-soft">You can leave this page: the work goes on.</p>
      {state === 'APPLYING' && mode === 'GOOD_ROWS' && (
        <ActionButton
          action={async () => onStopped(await api(stopImport, { id }))}
          className={buttonClass('outline')}
        >
          Stop
        </ActionButton>
      )}
    </section>
  )
}
