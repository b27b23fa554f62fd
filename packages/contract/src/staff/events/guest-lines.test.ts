import { expect, test } from 'vitest'
import { readGuestLines } from './guest-lines.ts'

const guest = (line: number, email: string, first: string | null, last: string | null) => ({
  line,
  email,
  first_name: first,
  last_name: last,
})

test('reads names and addresses as people write them (STAFF-157)', () => {
  const text = [
    'Name;Email',
    'Amy Hill, AMY@example.com',
    '',
    'zoe@example.com',
    'Nora van Lane <nora@example.com>',
    '"Ida","Berg","ida@example.com"',
    'kim@example.com\tKim',
  ].join('\r\n')
  expect(readGuestLines(text)).toEqual([
    guest(2, 'amy@example.com', 'Amy', 'Hill'),
    guest(4, 'zoe@example.com', null, null),
    guest(5, 'nora@example.com', 'Nora', 'van Lane'),
    guest(6, 'ida@example.com', 'Ida', 'Berg'),
    guest(7, 'kim@example.com', 'Kim', null),
  ])
})

test.each([
  ['Amy Hill', 'There is no email address.'],
  ['amy@', 'This is not an email address.'],
  ['amy@example.com, amy@example.org', 'There are two email addresses. Use a line for each.'],
  ['Am\uFFFD, amy@example.com', 'The name can’t be read. Save the file as UTF-8.'],
  [`${'x'.repeat(101)}, amy@example.com`, 'The name is too long.'],
])('says what is wrong with %s', (line, problem) => {
  expect(readGuestLines(line)).toEqual([{ line: 1, typed: line.slice(0, 60), problem }])
})
