import {
  columnVisibilityFeature,
  type ColumnVisibilityState,
  rowSelectionFeature,
  type RowSelectionState,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import { Icon } from '#ui/icon.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { useShownColumns } from './use-shown-columns.ts'

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature })

export type TableColumn<Row> = {
  id: string
  text: string
  cell: (row: Row) => ReactNode
  /** The server can sort by it, in the order of its id. */
  isSortable?: boolean
  /** Shown only when it is chosen. */
  isExtra?: boolean
  /** Numbers stand at the right. */
  isNumber?: boolean
}

type Selection = { ids: readonly string[]; onChange: (ids: string[]) => void }

type DataTableProps<Row> = {
  /** Names the table, and the columns that are stored as chosen. */
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** What a row is called, if its id says nothing to people. */
  nameOf?: (row: Row) => string
  /** A column's id, with a minus in front for the descending order. */
  sort: string
  onSort: (sort: string) => void
  selection?: Selection
  /** Above the table, beside the choice of columns. */
  toolbar?: ReactNode
}

const CELL = 'px-3 py-2 text-left align-top'

/** Rows that the server has sorted, filtered and cut into pages. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, idOf, nameOf, sort, onSort, selection, toolbar } = props
  const [shown, setShown] = useShownColumns(label, columns)
  const definitions = useMemo(
    () => columns.map(({ id, text }) => ({ id, header: text })),
    [columns],
  )
  const isDescending = sort.startsWith('-')
  const sortedBy = isDescending ? sort.slice(1) : sort
  const rowSelection: RowSelectionState = Object.fromEntries(
    (selection?.ids ?? []).map((id) => [id, true]),
  )
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: idOf,
    manualSorting: true,
    enableRowSelection: selection !== undefined,
    state: {
      sorting: [{ id: sortedBy, desc: isDescending }],
      columnVisibility: visibilityOf(columns, shown),
      rowSelection,
    },
    onRowSelectionChange: (update) => {
      const next = typeof update === 'function' ? update(rowSelection) : update
      selection?.onChange(Object.keys(next).filter((id) => next[id]))
    },
  })
  const columnOf = (id: string) => columns.find((column) => column.id === id)!
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 pb-3">
        <div className="flex flex-wrap items-center gap-3">{toolbar}</div>
        <ColumnMenu columns={columns} shown={shown} onChange={setShown} />
      </div>
      {/* Focusable, so that the keyboard can scroll it. */}
      <section
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
        tabIndex={0}
        className="overflow-x-auto rounded-input border border-line bg-white"
      >
        <table className="w-full text-sm">
          <caption className="sr-only">{label}</caption>
          <thead className="border-b border-line bg-shell">
            <tr>
              {selection && (
                <th className={CELL}>
                  <input
                    type="checkbox"
                    aria-label="Select all on this page"
                    className="size-5"
                    checked={table.getIsAllRowsSelected()}
                    onChange={table.getToggleAllRowsSelectedHandler()}
                  />
                </th>
              )}
              {table.getVisibleLeafColumns().map(({ id }) => (
                <ColumnHeading
                  key={id}
                  column={columnOf(id)}
                  order={id === sortedBy ? (isDescending ? 'descending' : 'ascending') : undefined}
                  onSort={onSort}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {table.getRowModel().rows.map((row) => (
              <tr key={row.id} className="border-b border-line last:border-0 hover:bg-shell">
                {selection && (
                  <td className={CELL}>
                    <input
                      type="checkbox"
                      aria-label={`Select ${nameOf?.(row.original) ?? row.id}`}
                      className="size-5"
                      checked={row.getIsSelected()}
                      onChange={row.getToggleSelectedHandler()}
                    />
                  </td>
                )}
                {row.getVisibleCells().map(({ id, column }) => {
                  const { cell, isNumber } = columnOf(column.id)
                  return (
                    <td key={id} className={`${CELL} ${isNumber ? 'text-right tabular-nums' : ''}`}>
                      {cell(row.original)}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

type ColumnHeadingProps<Row> = {
  column: TableColumn<Row>
  /** Undefined if the rows are not sorted by it. */
  order: 'ascending' | 'descending' | undefined
  onSort: (sort: string) => void
}

function ColumnHeading<Row>({ column, order, onSort }: ColumnHeadingProps<Row>) {
  const { id, text, isSortable, isNumber } = column
  return (
    <th
      scope="col"
      aria-sort={order}
      className={`${CELL} whitespace-nowrap ${isNumber ? 'text-right' : ''}`}
    >
      {isSortable ? (
        <button
          type="button"
          className="inline-flex min-h-8 items-center gap-1 font-semibold hover:text-berry"
          onClick={() => onSort(order === 'ascending' ? `-${id}` : id)}
        >
          {text}
          {order && (
            <span className={order === 'ascending' ? 'rotate-180' : ''}>
              <Icon name="chevron-down" />
            </span>
          )}
        </button>
      ) : (
        <span className="inline-flex min-h-8 items-center">{text}</span>
      )}
    </th>
  )
}

function visibilityOf<Row>(
  columns: readonly TableColumn<Row>[],
  shown: readonly string[],
): ColumnVisibilityState {
  return Object.fromEntries(columns.map(({ id }) => [id, shown.includes(id)]))
}
