import { describe, expect, test } from 'vitest'
import { renderMail } from './mail-layout.ts'
import { button, code, facts, paragraph, pieces, quote } from './mail-parts.ts'

const ORIGIN = 'https://twirl.example'
const LINK = `${ORIGIN}/reset-password?token=abc&from=mail`
const PICTURE = `${ORIGIN}/pictures/abc/front-240.jpeg`

const content = {
  kind: 'reset-password' as const,
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
    pieces([{ name: 'Reverie', text: 'Blush, size M', pictureUrl: PICTURE, alt: 'A dress' }]),
    quote('Two\nlines'),
  ],
  reason: 'You asked for it.',
  origin: ORIGIN,
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
        'Reverie: Blush, size M',
        '> Two\n> lines',
        `--\nTwirl\nYou asked for it.\nContact us: ${ORIGIN}/contact-us`,
      ].join('\n\n'),
    )
    const words = text.split(/\s+/).filter((word) => /\w/.test(word) && !word.startsWith(ORIGIN))
    for (const word of words) expect(readable(html)).toContain(word.replace(/:$/, ''))
  })

  test('a button is a link, and its address is also visible', () => {
    const { html } = renderMail(content)
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
    expect(links.filter((href) => href === LINK.replace('&', '&amp;'))).toHaveLength(2)
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
        pieces([{ name: nasty, text: nasty, pictureUrl: `${PICTURE}"><script>`, alt: nasty }]),
        quote(nasty),
      ],
      reason: nasty,
    })
    expect(html).not.toContain('<script')
    expect(text).toContain(nasty)
  })

  test('loads pictures of the shop and nothing else: no font, no script', () => {
    const { html } = renderMail(content)
    expect([...html.matchAll(/src="([^"]+)"/g)].map(([, source]) => source)).toEqual([PICTURE])
    expect(html).not.toMatch(/<link|<script|url\(/)
    expect(html).toMatch(/<img[^>]+alt="A dress"/)
  })

  test('its frame links to the shop, except in mails to our own people', () => {
    const { html } = renderMail(content)
    for (const path of ['/home', '/returns', '/faq', '/contact-us'])
      expect(html).toContain(`href="${ORIGIN}${path}"`)
    const own = renderMail({ ...content, parts: [paragraph('Hi Ava,')], origin: null })
    expect(own.html).not.toContain('href')
    expect(own.text).not.toContain(ORIGIN)
  })

  test('the preview in an inbox shows the preheader and not the text after it', () => {
    const { html } = renderMail(content)
    expect(html).toMatch(
      /display:none[^>]+>\s*The link works for an hour\.(&#847;&zwnj;&nbsp;){60}/,
    )
  })

  test('has one recipient, and a reply address if given', () => {
    expect(renderMail(content)).toMatchObject({ to: 'ava@twirl.test', subject: content.subject })
    expect(renderMail(content)).not.toHaveProperty('replyTo')
    expect(renderMail({ ...content, replyTo: 'mia@twirl.test' }).replyTo).toBe('mia@twirl.test')
  })
})
