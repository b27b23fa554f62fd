import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { IMPORT_KINDS } from '@twirl/contract/staff/catalogue/import-fields'
import { type ListedImport, listImports } from '@twirl/contract/staff/catalogue/imports'
import { api } from '#lib/api.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { useAddressSearch } from '../shell/use-address-search.ts'
import { NextPage } from '../table/next-page.tsx'
import { ExportPanel } from './export-panel.tsx'
import { importQuery } from './import-queries.ts'
import { rowsText, STATE_TEXTS } from './import-texts.ts'
import { UploadForm } from './upload-form.tsx'

/** CSV files: those that were brought into the shop, a new one, and what can be saved as one. */
export function ImportsPage() {
  const [{ after }, apply] = useAddressSearch(['after'] as const)
  const router = useRouter()
  const queryClient = useQueryClient()
  const imports = useQuery({
    queryKey: ['imports', after],
    queryFn: () => api(listImports, after ? { after } : {}),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageTitle title="Import and export" />
      <div className="grid gap-5 pb-8 lg:grid-cols-2">
        <section
          aria-labelledby="new-import"
          className="rounded-input border border-line bg-white p-4"
        >
          <h2 id="new-import" className="pb-3 text-xl">
            New import
          </h2>
          <UploadForm
            onUploaded={(uploaded) => {
              queryClient.setQueryData(importQuery(uploaded.id).queryKey, uploaded)
              void queryClient.invalidateQueries({ queryKey: ['imports'] })
              router.history.push(`/admin/imports/${uploaded.id}`)
            }}
          />
        </section>
        <section
          aria-labelledby="exports"
          className="rounded-input border border-line bg-white p-4"
        >
          <h2 id="exports" className="pb-3 text-xl">
            Exports
          </h2>
          <p className="pb-4 text-sm text-ink-soft">
            A file with the columns of an import. Change it in a spreadsheet and import it again:
            what you did not change stays as it is.
          </p>
          <ExportPanel />
        </section>
      </div>
      <h2 className="pb-3 text-xl">Past imports</h2>
      <Loaded query={imports}>
        {({ imports: rows, next }) => (
          <>
            {rows.length === 0 && (
              <p className="rounded-input bg-white p-4">There are no imports yet.</p>
            )}
            <ul aria-label="Imports" className="flex flex-col gap-2">
              {rows.map((row) => (
                <ImportRow key={row.id} row={row} />
              ))}
            </ul>
            <NextPage after={after} next={next} onGo={(cursor) => apply({ after: cursor })} />
          </>
        )}
      </Loaded>
    </>
  )
}

function ImportRow({ row }: { row: ListedImport }) {
  const { id, kind, file_name, state, row_count, applied_count, by, at } = row
  return (
    <li className="grid gap-x-6 gap-y-1 rounded-input border border-line bg-white p-4 text-sm lg:grid-cols-[1fr_1fr_12rem] lg:items-center">
      <div className="min-w-0 wrap-anywhere">
        <AdminLink to={`/admin/imports/${id}`} className="text-base font-semibold underline">
          {file_name || `Import ${id}`}
        </AdminLink>
        <p className="text-ink-soft">
          {IMPORT_KINDS[kind]}, {rowsText(row_count)}
        </p>
      </div>
      <p>
        {by}
        <span className="block text-ink-soft">{formatShopTime(at)} New York time</span>
      </p>
      <p>
        <span className="font-semibold">{STATE_TEXTS[state]}</span>
        {applied_count !== null && (
          <span className="block text-ink-soft">{rowsText(applied_count)} applied</span>
        )}
      </p>
    </li>
  )
}
