import { describe, expect, test } from 'vitest'
import { renderMail } from './mail-layout.ts'
import { button, code, facts, paragraph, quote } from './mail-parts.ts'

const LINK = 'https://twirl.example/reset-password?token=abc&from=mail'

const content = {
  to: 'ava@twirl.test',
  subject: 'Reset your password',
  preheader: 'The link works for an hour.',
  heading: 'A new password',
  parts: [
    paragraph('Hi Ava,'),
    button('Choose a password', LINK),
    code('271828'),
    facts([
      ['Size', 'M'],
      ['Color', 'Blush'],
    ]),
    quote('Two\nlines'),
  ],
  reason: 'You asked for it.',
}

/** The visible text: everything between the tags. */
function readable(page: string): string {
  return page
    .replace(/<head>[\s\S]*<\/head>/, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
}

describe('renderMail', () => {
  test('has the same content as HTML and as text', () => {
    const { html, text } = renderMail(content)
    expect(text).toBe(
      [
        'A new password',
        'Hi Ava,',
        `Choose a password:\n${LINK}`,
        '271828',
        'Size: M\nColor: Blush',
        '> Two\n> lines',
        '--\nTwirl\nYou asked for it.',
      ].join('\n\n'),
    )
    const words = text.split(/\s+/).filter((word) => /\w/.test(word))
    for (const word of words) expect(readable(html)).toContain(word.replace(/:$/, ''))
  })

  test('a button is a link, and its address is also visible', () => {
    const { html } = renderMail(content)
    expect(html.match(/href="([^"]+)"/g)).toEqual(
      Array.from({ length: 2 }, () => `href="${LINK.replace('&', '&amp;')}"`),
    )
    expect(readable(html)).toContain(`Or copy this link: ${LINK}`)
  })

  test('text typed by visitors is escaped', () => {
    const nasty = '<script>alert(1)</script>'
    const { html, text } = renderMail({
      ...content,
      subject: nasty,
      preheader: nasty,
      heading: nasty,
      parts: [
        paragraph(nasty),
        button(nasty, LINK),
        code(nasty),
        facts([[nasty, nasty]]),
        quote(nasty),
      ],
      reason: nasty,
    })
    expect(html).not.toContain('<script')
    expect(text).toContain(nasty)
  })

  test('loads nothing from a server: no picture, no font, no script', () => {
    const { html } = renderMail({ ...content, parts: [paragraph('Hi Ava,')] })
    expect(html).not.toMatch(/https?:|<img|<link|<script|url\(/)
  })

  test('has one recipient, and a reply address if given', () => {
    expect(renderMail(content)).toMatchObject({ to: 'ava@twirl.test', subject: content.subject })
    expect(renderMail(content)).not.toHaveProperty('replyTo')
    expect(renderMail({ ...content, replyTo: 'mia@twirl.test' }).replyTo).toBe('mia@twirl.test')
  })
})
