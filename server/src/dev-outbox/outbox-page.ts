import { html, type Html } from '#platform/mail/html.ts'
import { formatTime } from '#platform/new-york-time.ts'
import { OUTBOX_STYLE } from './outbox-style.ts'
import type { ShownMessage } from './read-outbox.ts'

/** Works without JavaScript. */
export function outboxPage(messages: ShownMessage[], to: string): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Outbox – Twirl</title>
        ${OUTBOX_STYLE}
      </head>
      <body>
        <header>
          <a class="wordmark" href="/">Twirl</a>
          <h1>Outbox</h1>
          <p>Mails and text messages that this shop wrote, newest first.</p>
          <form>
            <label for="to">To</label>
            <input id="to" name="to" value="${to}" placeholder="ava@twirl.test or 404-555-0131" />
            <button>Show</button>
            ${to === '' ? null : html`<a href="/dev/outbox">Show all</a>`}
          </form>
        </header>
        <main>
          ${messages.length === 0 ? html`<p>Nothing was sent yet.</p>` : messages.map(article)}
        </main>
      </body>
    </html>`
}

function article(message: ShownMessage): Html {
  const { id, channel, to, subject, text, created_at } = message
  return html`<article aria-labelledby="message-${id}">
    <p class="about">
      <span class="channel">${channel === 'MAIL' ? 'Mail' : 'Text message'}</span>
      to <a href="/dev/outbox?to=${encodeURIComponent(to)}">${to}</a>
      <time datetime="${created_at}">${formatTime(new Date(created_at))}</time>
    </p>
    <h2 id="message-${id}">${subject ?? text}</h2>
    ${mailForms(message)}
  </article>`
}

function mailForms({ id, html: mail, text, links }: ShownMessage): Html | null {
  if (mail === null) return null
  // Its links open beside the page: our own pages refuse to be shown in a frame.
  return html`<div class="forms">
    <iframe
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      loading="lazy"
      title="Mail ${id} as it looks"
      srcdoc="${mail}"
    ></iframe>
    <div>
      <pre>${text}</pre>
      <ul>
        ${links.map((link) => html`<li><a href="${link}">${link}</a></li>`)}
      </ul>
    </div>
  </div>`
}
