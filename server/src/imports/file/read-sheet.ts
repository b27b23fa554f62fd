import { Readable } from 'node:stream'
import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from '@twirl/contract/staff/catalogue/imports'
import { CsvError, parse } from 'csv-parse'
import { AppError } from '#platform/http/app-error.ts'

const DELIMITERS = [',', ';', '\t'] as const
type Delimiter = (typeof DELIMITERS)[number]

/** A row as spreadsheets count them: the row with the names of the columns is the first one. */
export type SheetRow = { number: number; cells: string[] }

// The parser is given the text in parts, so that other requests are served between them.
const PART_LENGTH = 64 * 1024

/** The rows of a CSV file, the names of the columns first. Rows without any text are left out, and counted. */
export async function* readSheet(text: string, delimiter: string): AsyncGenerator<SheetRow> {
  // Records of another length are reported by row, with the other errors.
  const parser = Readable.from(partsOf(text)).pipe(parse({ delimiter, relax_column_count: true }))
  let number = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number++
      if (number > IMPORT_ROWS_MAX + 1)
        throw refuse('This file has more than 100,000 rows. Please split it.')
      if (cells.length > IMPORT_COLUMNS_MAX)
        throw refuse(`Row ${number} has more than ${IMPORT_COLUMNS_MAX} columns.`)
      if (cells.some((cell) => cell.trim() !== '')) yield { number, cells }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // The parser reads ahead of the rows that it has passed on.
    throw refuse(`Row ${Number(error.records) + 1} cannot be read: ${textOf(error)}`)
  }
}

function* partsOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += PART_LENGTH)
    yield text.slice(from, from + PART_LENGTH)
}

function textOf({ code }: CsvError): string {
  return code === 'CSV_QUOTE_NOT_CLOSED'
    ? 'a quotation mark is opened and never closed.'
    : 'please check its quotation marks.'
}

/** Returns what separates the columns: what occurs most often in the first row, outside quotation marks. */
export function findDelimiter(text: string): Delimiter {
  const counts: Record<Delimiter, number> = { ',': 0, ';': 0, '\t': 0 }
  let isQuoted = false
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (character === '\n' || character === '\r') break
    else if (character in counts) counts[character as Delimiter]++
  }
  return DELIMITERS.reduce((best, each) => (counts[each] > counts[best] ? each : best))
}

function refuse(message: string): AppError {
  return new AppError('BAD_REQUEST', { fields: { file: message } })
}
