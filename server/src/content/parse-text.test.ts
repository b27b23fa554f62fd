import { describe, expect, test } from 'vitest'
import { parseLine, parseText, TextError } from './parse-text.ts'

describe('parseText (STAFF-231)', () => {
  test('reads paragraphs, lists and steps', () => {
    expect(parseText('One\nmore\n\nThese:\n- a\n- b\n\n1. c\n2. d')).toEqual([
      { kind: 'paragraph', lines: [['One', ' ', 'more']] },
      { kind: 'paragraph', lines: [['These:']] },
      { kind: 'list', lines: [['a'], ['b']] },
      { kind: 'steps', lines: [['c'], ['d']] },
    ])
  })

  test('reads bold text and links', () => {
    expect(
      parseLine('See **{minimum}** and [the FAQ](/faq?a=1#late) or [us](https://a.example/b).'),
    ).toEqual([
      {
        kind: 'paragraph',
        lines: [
          [
            'See ',
            { bold: '{minimum}' },
            ' and ',
            { link: '/faq?a=1#late', text: 'the FAQ' },
            ' or ',
            { link: 'https://a.example/b', text: 'us' },
            '.',
          ],
        ],
      },
    ])
  })

  test('leaves everything else as it is, also HTML', () => {
    const text = '<b>5 * 3</b> & [brackets] (and more) - no list'
    expect(parseText(text)).toEqual([{ kind: 'paragraph', lines: [[text]] }])
  })

  test.each([
    ['[x](javascript:alert(1))', /written as|leads to/],
    ['[x](javascript:alert)', /leads to/],
    ['[x](http://plain.example)', /leads to/],
    ['[x](//evil.example)', /leads to/],
    ['[x](/\\evil.example)', /leads to/],
    ['[x](data:text/html,hi)', /leads to/],
    ['[x]()', /leads to/],
    ['[](/faq)', /needs words/],
    ['[x](/fa q)', /written as/],
    ['**bold', /Bold text/],
    ['[**x**](/faq)', /Bold text/],
    ['{nothing}', /does not know \{nothing\}/],
    ['{toString}', /does not know/],
    ['{minimum', /does not know/],
    ['minimum}', /does not know/],
  ])('%s is refused', (text, message) => {
    expect(() => parseText(text)).toThrow(TextError)
    expect(() => parseText(text)).toThrow(message)
  })

  test('a line has no lists', () => {
    expect(() => parseLine('a\nb')).toThrow(TextError)
  })
})
