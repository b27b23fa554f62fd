import type { Settings } from '@twirl/contract/system'
import { logoSize, logoUrl } from '@twirl/contract/logo'
import { html, type Html } from '#platform/mail/html.ts'

const LOGO_BOX = { width: 320, height: 96 }

/** What visitors of a closed shop see, on every page. It loads nothing but the logo. */
export function closedPage({ identity, opening, theme, logo }: Settings): string {
  const { name, email } = identity
  return html`<!doctype html>
    <html lang="en-US">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${name}</title>
      </head>
      <body
        style="margin:0;min-height:100vh;display:grid;place-items:center;background:#fcfaf6;color:#271924;font:18px/1.6 system-ui,sans-serif"
      >
        <main style="max-width:34rem;padding:2rem;text-align:center">
          <h1 style="margin:0 0 1rem;color:${theme.accent};font:600 2.5rem/1.2 Georgia,serif">
            ${logo ? logoOf(logo, name) : name}
          </h1>
          <p>${opening.text}</p>
          ${email && html`<p><a href="mailto:${email}" style="color:${theme.accent}">${email}</a></p>`}
        </main>
      </body>
    </html>`.markup
}

function logoOf(logo: NonNullable<Settings['logo']>, name: string): Html {
  const { width, height } = logoSize(logo, LOGO_BOX)
  return html`<img
    src="${logoUrl(logo)}"
    alt="${name}"
    width="${width}"
    height="${height}"
    style="max-width:100%;height:auto"
  />`
}
