/**
 * A cell that a spreadsheet would run as a formula, also after spaces and control characters. Apostrophes before it count,
 * so that `plainCell` takes away exactly the one that was added.
 */
const FORMULA = /^'*[\s\p{Cc}]*[=+\-@]/u

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

/** Returns the text that `csvRow` was given: without the apostrophe that keeps a spreadsheet from running it. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
}

/** Whether a spreadsheet would run a cell as a formula. */
export function isFormula(cell: string): boolean {
  return !cell.startsWith("'") && FORMULA.test(cell)
}
