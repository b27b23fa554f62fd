import { AppError } from '#platform/http/app-error.ts'

export type DecodedFile = { text: string; encoding: string }

const UTF_32 = [
  [0xff, 0xfe, 0, 0],
  [0, 0, 0xfe, 0xff],
]
const UTF_16_LITTLE = [0xff, 0xfe]
const UTF_16_BIG = [0xfe, 0xff]
const ZIP = [0x50, 0x4b, 3, 4]
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0]

// Bytes that Windows-1252 does not define, and control characters that no text contains.
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const NO_TEXT = /[\x00-\x08\x0e-\x1f\x7f\x81\x8d\x8f\x90\x9d]/
const SAMPLE_BYTES = 4_096

/** Reads a file as text, in the encodings that spreadsheets write (STAFF-211). */
export function decodeFile(bytes: Buffer): DecodedFile {
  const begins = (...first: number[]) => first.every((byte, index) => bytes[index] === byte)
  if (bytes.length === 0) throw refuse('This file is empty')
  if (begins(...ZIP) || begins(...OLD_EXCEL))
    throw refuse('This is a workbook. Please save the sheet as a CSV file and choose that one.')
  if (UTF_32.some((mark) => begins(...mark))) throw refuse(OTHER_ENCODING)
  if (begins(...UTF_16_LITTLE)) return decode(bytes, 'utf-16le', 'UTF-16')
  if (begins(...UTF_16_BIG)) return decode(bytes, 'utf-16be', 'UTF-16')
  const half = halfOfZeros(bytes)
  if (half) return decode(bytes, half, 'UTF-16')
  try {
    return decode(bytes, 'utf-8', 'UTF-8')
  } catch {
    const { text } = decode(bytes, 'windows-1252', 'Windows-1252')
    if (NO_TEXT.test(bytes.toString('latin1'))) throw refuse(OTHER_ENCODING)
    return { text, encoding: 'Windows-1252' }
  }
}

const OTHER_ENCODING =
  'This file is not text that the shop can read. Please save it as CSV in UTF-8, UTF-16 or Windows-1252.'

function decode(bytes: Buffer, label: string, encoding: string): DecodedFile {
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes)
    // PostgreSQL stores no NUL, and no text contains one.
    if (text.includes('\0')) throw refuse(OTHER_ENCODING)
    return { text, encoding }
  } catch {
    throw refuse(OTHER_ENCODING)
  }
}

/** UTF-16 without a mark: of Latin text, every other byte is zero. */
function halfOfZeros(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2]!++
  const [even, odd] = zeros as [number, number]
  if (odd > sample.length / 4 && even === 0) return 'utf-16le'
  if (even > sample.length / 4 && odd === 0) return 'utf-16be'
  return null
}

function refuse(message: string): AppError {
  return new AppError('BAD_REQUEST', { fields: { file: message } })
}
