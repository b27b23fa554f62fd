import { email } from '../../primitives.ts'

/** A line of a pasted or uploaded list: a guest, or what is wrong with it. */
export type GuestLine =
  | { line: number; email: string; first_name: string | null; last_name: string | null }
  | { line: number; typed: string; problem: string }

export const GUEST_LINES_MAX = 2_000
const NAME_MAX = 100
const SHOWN_MAX = 60

/**
 * Reads guests line by line: "Amy Hill, amy@example.com", "amy@example.com", "Amy Hill <amy@example.com>", or columns that
 * are separated by commas, semicolons or tabs. Empty lines and a heading are left out.
 */
export function readGuestLines(text: string): GuestLine[] {
  return text.split(/\r\n|\r|\n/).flatMap((typed, index) => {
    const cells = typed
      .replace(/<([^<>]*)>/, ',$1')
      .split(/[,;\t]/)
      .map((cell) =>
        cell
          .trim()
          .replaceAll(/^"+|"+$/g, '')
          .trim(),
      )
      .filter((cell) => cell !== '')
    const isHeading = index === 0 && !typed.includes('@') && /e-?mail/i.test(typed)
    return cells.length === 0 || isHeading ? [] : readLine(index + 1, typed.trim(), cells)
  })
}

function readLine(line: number, typed: string, cells: string[]): GuestLine {
  const wrong = (problem: string) => ({ line, typed: typed.slice(0, SHOWN_MAX), problem })
  const addresses = cells.filter((cell) => cell.includes('@'))
  if (addresses.length === 0) return wrong('There is no email address.')
  if (addresses.length > 1) return wrong('There are two email addresses. Use a line for each.')
  const address = email.safeParse(addresses[0])
  if (!address.success) return wrong('This is not an email address.')
  const name = cells
    .filter((cell) => !cell.includes('@'))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
  // What a reader makes of bytes in another encoding.
  if (name.includes('\uFFFD')) return wrong('The name can’t be read. Save the file as UTF-8.')
  if (name.length > NAME_MAX) return wrong('The name is too long.')
  const [first = null, ...rest] = name === '' ? [] : name.split(' ')
  return { line, email: address.data, first_name: first, last_name: rest.join(' ') || null }
}
