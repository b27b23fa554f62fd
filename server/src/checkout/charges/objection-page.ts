import { html, type Html } from '#platform/mail/html.ts'
import { shopName } from '#platform/shop-name.ts'

type Shown = {
  title: string
  total: string
  explanation: string
  /** What the customer wrote before. */
  objection: string | null
  /** What was decided about it, and what staff wrote; null: nothing yet. */
  decided: { text: string; answer: string } | null
  /** The form was sent without a text. */
  hasError: boolean
}

// The colors of web/src/styles/app.css. The page stands on its own and needs no script.
const STYLE = html`<style>
  body {
    margin: 0;
    background: #fdfaf6;
    color: #2a1620;
    font:
      16px/1.5 system-ui,
      sans-serif;
  }
  main {
    max-width: 36rem;
    margin: 0 auto;
    padding: 2rem 1rem;
    overflow-wrap: anywhere;
  }
  blockquote {
    margin: 0 0 1rem;
    padding-left: 1rem;
    border-left: 4px solid #f9dbe0;
  }
  label {
    display: block;
    font-weight: 600;
  }
  textarea {
    box-sizing: border-box;
    width: 100%;
    padding: 0.75rem;
    border: 1px solid #8a7680;
    border-radius: 12px;
    font: inherit;
  }
  button {
    min-height: 44px;
    margin-top: 1rem;
    padding: 0.5rem 1.5rem;
    border: 0;
    border-radius: 999px;
    background: #b3124f;
    color: #fff;
    font: inherit;
    font-weight: 600;
  }
  .error {
    color: #a4161a;
  }
</style>`

/** The form in which a customer objects to a charge; undefined: the link is not complete. */
export function objectionPage(shown: Shown | undefined): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>Object to a charge · ${shopName()}</title>
        ${STYLE}
      </head>
      <body>
        <main>${shown ? form(shown) : unknownLink()}</main>
      </body>
    </html>`
}

function unknownLink(): Html {
  return html`<h1>This link is not complete</h1>
    <p>Please open it from our email again, or <a href="/contact-us">write to us</a>.</p>`
}

function form({ title, total, explanation, objection, decided, hasError }: Shown): Html {
  return html`<h1>Object to a charge</h1>
    <p>We charged ${total} for ${title}. We wrote:</p>
    <blockquote>${explanation}</blockquote>
    ${objection === null ? fields(hasError) : received(objection, decided)}`
}

function received(objection: string, decided: Shown['decided']): Html {
  return html`${decided ? outcome(decided) : waiting()}
    <p>You wrote:</p>
    <blockquote>${objection}</blockquote>`
}

function waiting(): Html {
  return html`<p role="status">
    <strong>We got your objection.</strong> A person will look at it and email you.
  </p>`
}

function outcome({ text, answer }: { text: string; answer: string }): Html {
  return html`<p role="status"><strong>We looked at it again.</strong> ${text} We wrote:</p>
    <blockquote>${answer}</blockquote>`
}

function fields(hasError: boolean): Html {
  return html`<form method="post">
    <label for="objection">What is wrong with it?</label>
    ${hasError ? html`<p class="error" role="alert" id="error">Please write a few words.</p>` : null}
    <textarea
      id="objection"
      name="objection"
      rows="6"
      maxlength="2000"
      required
      ${hasError ? html`aria-invalid="true" aria-describedby="error"` : null}
    ></textarea>
    <button>Send the objection</button>
  </form>`
}
