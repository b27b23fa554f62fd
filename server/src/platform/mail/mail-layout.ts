import { html, type Html } from './html.ts'
import { BERRY, DISPLAY_FONT, INK, INK_MUTE, PAPER, SHELL, TEXT_FONT } from './mail-look.ts'
import type { MailPart } from './mail-parts.ts'
import type { Mail } from '../outbox/outbox.ts'

type MailContent = {
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
}

/** A mail in the shop's design. HTML and text are made of the same parts, so that they cannot differ. */
export function renderMail(content: MailContent): Mail {
  const { to, replyTo, subject, heading, parts, reason } = content
  const text = [heading, ...parts.map((part) => part.text), `--\nTwirl\n${reason}`].join('\n\n')
  return { to, ...(replyTo && { replyTo }), subject, html: mailPage(content).markup, text }
}

function mailPage({ subject, preheader, heading, parts, reason }: MailContent): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
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
            .wordmark,
            .link {
              color: #ff9dbd !important;
            }
            .line {
              border-color: #55444f !important;
            }
          }
          @media (max-width: 620px) {
            .card {
              padding: 28px 22px 14px !important;
            }
          }
        </style>
      </head>
      <body class="page" style="margin:0;padding:0;background:${SHELL}">
        <div style="display:none;max-height:0;overflow:hidden">${preheader}</div>
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
                    class="wordmark"
                    style="padding:0 8px 18px;color:${BERRY};font:600 30px/1 ${DISPLAY_FONT};letter-spacing:-0.02em"
                  >
                    Twirl
                  </td>
                </tr>
                <tr>
                  <td
                    class="card"
                    style="padding:36px 40px 22px;border-radius:28px;background:${PAPER}"
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
                    ${reason}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`
}
