import { html, type Html } from './html.ts'
import { accent, INK, INK_MUTE, LILAC, LINE, SHELL, TEXT_FONT, tint } from './mail-look.ts'

/** A part of a mail, as HTML and as text. The classes are for dark mode (mail-layout.ts). */
export type MailPart = { html: Html; text: string }

export function paragraph(text: string): MailPart {
  return {
    html: html`<p class="ink" style="margin:0 0 18px;color:${INK};font:16px/1.55 ${TEXT_FONT}">
      ${text}
    </p>`,
    text,
  }
}

/** A link styled as a button; the address is repeated below it, for mail programs that show no button. */
export function button(label: string, url: string): MailPart {
  return {
    html: html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 14px">
        <tr>
          <td bgcolor="${accent()}" style="border-radius:999px">
            <a
              href="${url}"
              target="_blank"
              style="display:inline-block;padding:14px 30px;color:#fff;font:600 16px/1.2 ${TEXT_FONT};text-decoration:none"
              >${label}</a
            >
          </td>
        </tr>
      </table>
      <p class="mute" style="margin:0 0 18px;color:${INK_MUTE};font:13px/1.5 ${TEXT_FONT}">
        Or copy this link:
        <a class="link" href="${url}" target="_blank" style="color:${accent()};word-break:break-all"
          >${url}</a
        >
      </p>`,
    text: `${label}:\n${url}`,
  }
}

/** A code that the recipient types elsewhere. */
export function code(value: string): MailPart {
  return {
    html: html`<p
      class="ink tint"
      style="margin:8px 0 22px;padding:18px;border-radius:14px;background:${LILAC};color:${INK};font:600 32px/1.2 ${TEXT_FONT};letter-spacing:0.18em;text-align:center"
    >
      ${value}
    </p>`,
    text: value,
  }
}

export function facts(rows: [name: string, value: string][]): MailPart {
  const row = ([name, value]: [string, string]) =>
    html`<tr>
      <td
        class="mute line"
        valign="top"
        style="width:34%;padding:9px 14px 9px 0;border-bottom:1px solid ${LINE};color:${INK_MUTE};font:14px/1.6 ${TEXT_FONT}"
      >
        ${name}
      </td>
      <td
        class="ink line"
        valign="top"
        style="padding:9px 0;border-bottom:1px solid ${LINE};color:${INK};font:16px/1.5 ${TEXT_FONT};word-break:break-word"
      >
        ${value}
      </td>
    </tr>`
  return {
    html: html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 22px">
      ${rows.map(row)}
    </table>`,
    text: rows.map(([name, value]) => `${name}: ${value}`).join('\n'),
  }
}

type PictureOfPiece = { name: string; text: string; pictureUrl: string; alt: string }

/** Pieces with their pictures. The pictures are the shop's own; without them the rows read the same. */
export function pieces(rows: PictureOfPiece[]): MailPart {
  const row = ({ name, text, pictureUrl, alt }: PictureOfPiece) =>
    html`<tr>
      <td
        class="line"
        valign="top"
        style="width:84px;padding:12px 18px 12px 0;border-bottom:1px solid ${LINE}"
      >
        <img
          src="${pictureUrl}"
          alt="${alt}"
          width="84"
          height="112"
          class="tint"
          style="display:block;width:84px;height:112px;border:0;border-radius:12px;background:${tint()};color:${INK_MUTE};font:12px/1.3 ${TEXT_FONT}"
        />
      </td>
      <td
        class="ink line"
        valign="middle"
        style="padding:12px 0;border-bottom:1px solid ${LINE};color:${INK};font:16px/1.5 ${TEXT_FONT};word-break:break-word"
      >
        <strong style="font-weight:600">${name}</strong><br />
        <span class="mute" style="color:${INK_MUTE};font-size:14px">${text}</span>
      </td>
    </tr>`
  return {
    html: html`<table
      role="presentation"
      width="100%"
      cellpadding="0"
      cellspacing="0"
      style="margin:0 0 22px"
    >
      ${rows.map(row)}
    </table>`,
    text: rows.map(({ name, text }) => `${name}: ${text}`).join('\n'),
  }
}

/** Text that a visitor typed, with its line breaks. */
export function quote(words: string): MailPart {
  const [first = '', ...others] = words.split('\n')
  return {
    html: html`<blockquote
      class="ink tint"
      style="margin:0 0 22px;padding:16px 18px;border-radius:14px;background:${SHELL};color:${INK};font:16px/1.55 ${TEXT_FONT};word-break:break-word"
    >
      ${first}${others.map((line) => html`<br />${line}`)}
    </blockquote>`,
    text: words.replaceAll(/^/gm, '> '),
  }
}

/** A link in small print, for what most readers do not need. */
export function smallLink(label: string, url: string): MailPart {
  return {
    html: html`<p class="mute" style="margin:0 0 18px;color:${INK_MUTE};font:13px/1.5 ${TEXT_FONT}">
      <a class="link" href="${url}" target="_blank" style="color:${accent()}">${label}</a>
    </p>`,
    text: `${label}:\n${url}`,
  }
}
