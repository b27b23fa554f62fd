/** A cell that a spreadsheet would run as a formula, also after spaces and control characters. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@]/u

/**
 * A row of a CSV file (RFC 4180). What begins like a formula gets an apostrophe in front, so that a spreadsheet shows it
 * instead of running what a customer typed; numbers of the shop itself stay numbers.
 */
export function csvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: string | number | null): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
