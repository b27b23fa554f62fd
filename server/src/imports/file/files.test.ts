import { describe, expect, test } from 'vitest'
import { AppError } from '#platform/http/app-error.ts'
import { decodeFile } from './decode-file.ts'
import { findDelimiter, readSheet } from './read-sheet.ts'

const TEXT = 'Name,Note\r\nZoë,“fine”'
const utf16 = Buffer.from(TEXT, 'utf16le')
const mark = (...bytes: number[]) => Buffer.from(bytes)

const ENCODED: [string, Buffer, string][] = [
  ['UTF-8', Buffer.from(TEXT), 'UTF-8'],
  ['UTF-8 with a mark', Buffer.concat([mark(0xef, 0xbb, 0xbf), Buffer.from(TEXT)]), 'UTF-8'],
  ['UTF-16, little endian', Buffer.concat([mark(0xff, 0xfe), utf16]), 'UTF-16'],
  ['UTF-16, big endian', Buffer.concat([mark(0xfe, 0xff), Buffer.from(utf16).swap16()]), 'UTF-16'],
  [
    'Windows-1252',
    Buffer.concat([
      Buffer.from('Name,Note\r\nZo'),
      mark(0xeb, 0x2c, 0x93),
      Buffer.from('fine'),
      mark(0x94),
    ]),
    'Windows-1252',
  ],
]

describe('the encoding of a file (STAFF-211)', () => {
  test.each(ENCODED)('%s', (_name, bytes, encoding) => {
    expect(decodeFile(bytes)).toEqual({ text: TEXT, encoding })
  })

  test('UTF-16 without a mark', () => {
    expect(decodeFile(Buffer.from('Name,Note\r\nAnn,fine', 'utf16le'))).toEqual({
      text: 'Name,Note\r\nAnn,fine',
      encoding: 'UTF-16',
    })
  })

  test.each([
    ['nothing', Buffer.alloc(0), 'This file is empty'],
    ['a workbook', mark(0x50, 0x4b, 3, 4, 20), 'This is a workbook.'],
    ['UTF-32', mark(0xff, 0xfe, 0, 0, 65, 0, 0, 0), 'not text that the shop can read'],
    ['a picture', mark(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0), 'not text'],
    ['a byte that no encoding has', mark(65, 0x2c, 0x81, 10), 'not text'],
    ['NUL in text', mark(65, 0x2c, 0, 66, 10), 'not text'],
  ])('%s is refused', (_name, bytes, message) => {
    expect(refusalOf(() => decodeFile(bytes))).toContain(message)
  })
})

function refusalOf(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    if (error instanceof AppError) return error.details.fields?.file ?? ''
  }
  return ''
}

async function rowsOf(text: string, delimiter: string) {
  const rows = []
  for await (const row of readSheet(text, delimiter)) rows.push(row)
  return rows
}

describe('rows and columns (STAFF-211)', () => {
  test.each([
    ['a,b;c,d\n', ','],
    ['a;b;"c,d,e,f"\n', ';'],
    ['a\tb\n1,2,3', '\t'],
    ['a\n', ','],
  ])('%j has the delimiter %j', (text, delimiter) => {
    expect(findDelimiter(text)).toBe(delimiter)
  })

  test('quotation marks, line ends in cells and empty rows; rows are counted as spreadsheets do', async () => {
    expect(await rowsOf('a,b\r\n"two\nlines","say ""hi"""\r\n\r\n,\r\n1,2', ',')).toEqual([
      { number: 1, cells: ['a', 'b'] },
      { number: 2, cells: ['two\nlines', 'say "hi"'] },
      { number: 5, cells: ['1', '2'] },
    ])
  })

  test('a quotation mark that is never closed is an error with its row', async () => {
    const error = await rowsOf('a,b\n1,2\n"3,4\n5,6', ',').catch((thrown: unknown) => thrown)
    expect((error as AppError).details.fields?.file).toContain(
      'Row 3 cannot be read: a quotation mark is opened and never closed.',
    )
  })

  test('100,000 rows are the most', async () => {
    const error = await rowsOf(`a\n${'1\n'.repeat(100_001)}`, ',').catch(
      (thrown: unknown) => thrown,
    )
    expect((error as AppError).details.fields?.file).toContain('more than 100,000 rows')
  })
})
