import { useState } from 'react'
import { storedText } from '#lib/storage.ts'
import type { TableColumn } from './data-table.tsx'

/** The columns of a table that this browser shows: those that were chosen in it, or the usual ones. */
export function useShownColumns<Row>(
  label: string,
  columns: readonly TableColumn<Row>[],
): [string[], (shown: string[]) => void] {
  const stored = storedText('localStorage', `columns of ${label}`)
  const [shown, setShown] = useState(() => {
    const chosen = stored.read()?.split(',') ?? []
    const known = columns.map(({ id }) => id).filter((id) => chosen.includes(id))
    return known.length > 0 ? known : columns.filter(({ isExtra }) => !isExtra).map(({ id }) => id)
  })
  const choose = (next: string[]) => {
    stored.write(next.join(','))
    setShown(next)
  }
  return [shown, choose]
}
