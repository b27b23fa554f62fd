import type { MailKind } from '@twirl/contract/staff/mails'
import { logoSize, logoUrl } from '@twirl/contract/logo'
import { darkColors } from './dark-colors.ts'
import { html, type Html } from './html.ts'
import { accent, DISPLAY_FONT, INK, INK_MUTE, PAPER, SHELL, TEXT_FONT, tint } from './mail-look.ts'
import { type MailPart, paragraph } from './mail-parts.ts'
import type { Mail } from '../outbox/outbox.ts'
import { shopLook } from '../shop-look.ts'
import { shopName } from '../shop-name.ts'

type MailContent = {
  kind: MailKind
  to: string
  replyTo?: string
  subject: string
  /** Preview text that an inbox shows after the subject. */
  preheader: string
  heading: string
  /** Created by mail-parts.ts. */
  parts: MailPart[]
  /** Why the recipient gets this mail. */
  reason: string
  /** The origin of the shop, for the links of the frame; null for a mail to the staff. */
  origin: string | null
}

// Invisible characters: without them an inbox fills its preview with the text that follows.
const PREVIEW_END = Array.from({ length: 60 }, () => html`&#847;&zwnj;&nbsp;`)

/** Ends every mail to a customer. */
const FOOTER_LINKS = [
  ['Shop', '/home'],
  ['Returns', '/returns'],
  ['FAQ', '/faq'],
  ['Contact us', '/contact-us'],
] as const

/** A mail in the shop's design. HTML and text are made of the same parts, so that they cannot differ. */
export function renderMail(content: MailContent): Mail {
  const { kind, to, replyTo, subject, heading, parts, reason, origin } = content
  const footer = origin === null ? '' : `\nContact us: ${origin}/contact-us`
  const [first, ...others] = parts
  const opening = first?.text ?? ''
  const start = `${heading}\n\n`
  const closing = [...others.map((part) => part.text), `--\n${shopName()}\n${reason}${footer}`]
  const { markup } = mailPage(content)
  return {
    to,
    ...(replyTo && { replyTo }),
    subject,
    html: markup,
    text: [start + opening, ...closing].join('\n\n'),
    opening: {
      kind,
      html: placeOf(first?.html.markup ?? '', markup.indexOf(first?.html.markup ?? '')),
      text: placeOf(opening, start.length),
    },
  }
}

function placeOf(part: string, start: number): { start: number; end: number } {
  return { start, end: start + part.length }
}

/** What the shop says in place of a subject and of a first part, and the note after that; null: nothing. */
export type OwnTexts = { subject: string | null; opening: string | null; note: string | null }

/** Puts the texts of the shop into a mail. Without any the mail is only rid of the place for them. */
export function withOwnTexts({ opening: place, ...mail }: Mail, texts: OwnTexts | null): Mail {
  if (!place || !texts) return mail
  const opening = texts.opening === null ? null : paragraphsOf(texts.opening)
  const note = texts.note === null ? null : paragraphsOf(texts.note)
  const markup =
    mail.html.slice(0, place.html.start) +
    (opening?.html ?? mail.html.slice(place.html.start, place.html.end)) +
    (note?.html ?? '') +
    mail.html.slice(place.html.end)
  const text =
    mail.text.slice(0, place.text.start) +
    (opening?.text ?? mail.text.slice(place.text.start, place.text.end)) +
    (note ? `\n\n${note.text}` : '') +
    mail.text.slice(place.text.end)
  const subject = texts.subject ?? mail.subject
  return { ...mail, subject, html: withTitle(markup, subject), text }
}

function paragraphsOf(text: string): { html: string; text: string } {
  const parts = text.split(/\n+/).map(paragraph)
  return {
    html: parts.map((part) => part.html.markup).join(''),
    text: parts.map((part) => part.text).join('\n\n'),
  }
}

/** The first title of the page is in its head, and a subject in it is escaped. */
function withTitle(page: string, subject: string): string {
  return page.replace(/<title>[^<]*<\/title>/, () => titleOf(subject).markup)
}

function titleOf(subject: string): Html {
  return html`<title>${subject}</title>`
}

function mailPage({ subject, preheader, heading, parts, reason, origin }: MailContent): Html {
  const dark = darkColors(shopLook().theme)
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        ${titleOf(subject)}
        <style>
          @media (prefers-color-scheme: dark) {
            .page {
              background: #1d131b !important;
            }
            .card {
              background: #2c1f29 !important;
            }
            .tint {
              background: #44304f !important;
            }
            .ink {
              color: #f6ecf2 !important;
            }
            .mute {
              color: #c3b3be !important;
            }
            .band {
              background: ${dark.band} !important;
            }
            .wordmark,
            .link {
              color: ${dark.link} !important;
            }
            .line {
              border-color: #55444f !important;
            }
            .plate {
              padding: 4px;
              border-radius: 8px;
              background: #ffffff !important;
            }
          }
          @media (max-width: 620px) {
            .card {
              padding: 28px 22px 14px !important;
            }
            .band {
              padding: 20px 22px !important;
            }
          }
        </style>
      </head>
      <body class="page" style="margin:0;padding:0;background:${SHELL}">
        <div style="display:none;max-height:0;overflow:hidden">${preheader}${PREVIEW_END}</div>
        <table
          class="page"
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          style="background:${SHELL}"
        >
          <tr>
            <td align="center" style="padding:28px 12px">
              <table
                role="presentation"
                width="600"
                cellpadding="0"
                cellspacing="0"
                style="width:100%;max-width:600px;text-align:left"
              >
                <tr>
                  <td
                    class="band"
                    bgcolor="${tint()}"
                    style="padding:22px 40px;border-radius:28px 28px 0 0;background:${tint()}"
                  >
                    ${wordmark(origin)}
                  </td>
                </tr>
                <tr>
                  <td
                    class="card"
                    bgcolor="${PAPER}"
                    style="padding:34px 40px 22px;border-radius:0 0 28px 28px;background:${PAPER}"
                  >
                    <h1
                      class="ink"
                      style="margin:0 0 18px;color:${INK};font:600 28px/1.2 ${DISPLAY_FONT};letter-spacing:-0.015em"
                    >
                      ${heading}
                    </h1>
                    ${parts.map((part) => part.html)}
                  </td>
                </tr>
                <tr>
                  <td
                    class="mute"
                    style="padding:18px 8px 0;color:${INK_MUTE};font:13px/1.5 ${TEXT_FONT}"
                  >
                    ${origin === null ? null : footerLinks(origin)} ${reason}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`
}

function wordmark(origin: string | null): Html {
  const style = `color:${accent()};font:600 32px/1 ${DISPLAY_FONT};letter-spacing:-0.02em;text-decoration:none`
  return origin === null
    ? html`<span class="wordmark" style="${style}">${shopName()}</span>`
    : html`<a class="wordmark" href="${origin}/home" target="_blank" style="${style}"
        >${hostedLogo(origin) ?? shopName()}</a
      >`
}

const LOGO_BOX = { width: 240, height: 56 }

/** The logo of the shop, null if it has none. Programs that show no pictures show its name (STAFF-225). */
function hostedLogo(origin: string): Html | null {
  const { logo } = shopLook()
  if (!logo) return null
  const { width, height } = logoSize(logo, LOGO_BOX)
  return html`<img
    src="${origin}${logoUrl(logo)}"
    alt="${shopName()}"
    width="${width}"
    height="${height}"
    class="${logo.has_plate ? 'plate' : ''}"
    style="display:block;border:0"
  />`
}

function footerLinks(origin: string): Html {
  const links = FOOTER_LINKS.map(
    ([name, path]) =>
      html`<a
        class="link"
        href="${origin}${path}"
        target="_blank"
        style="display:inline-block;padding:4px 16px 4px 0;color:${accent()}"
        >${name}</a
      >`,
  )
  return html`<p style="margin:0 0 8px">${links}</p>`
}
