const COLUMNS = ['products', 'work', 'shop', 'reference', 'ratio', 'goal', 'met']

/** Prints rows as a Markdown table, aligned for the eye. */
export function printTable(rows: Record<string, string>[]): void {
  const widths = COLUMNS.map((column) => Math.max(column.length, ...rows.map((row) => (row[column] ?? '').length)))
  const line = (cells: string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`
  console.log(line(COLUMNS))
  console.log(`| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`)
  for (const row of rows) console.log(line(COLUMNS.map((column) => row[column] ?? '')))
}
