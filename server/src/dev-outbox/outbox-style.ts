import { html } from '#platform/mail/html.ts'

// The colors of web/src/styles/app.css. The page stands on its own: it must not change with the shop's build.
export const OUTBOX_STYLE = html`<style>
  :root {
    --paper: #fcfaf6;
    --shell: #f8eee7;
    --blush: #fddde1;
    --ink: #271924;
    --ink-mute: #6e5d6a;
    --berry: #b31555;
    --line: #ddd4da;
    --line-strong: #8f828a;
    --focus: #2d54bc;
    color-scheme: light;
  }
  * {
    box-sizing: border-box;
  }
  body {
    max-width: 1120px;
    margin: 0 auto;
    padding: 32px 20px 72px;
    background: var(--paper);
    color: var(--ink);
    font:
      16px/1.55 Figtree,
      system-ui,
      sans-serif;
  }
  h1,
  h2,
  .wordmark {
    font-family: Fraunces, Georgia, serif;
    font-weight: 600;
    letter-spacing: -0.015em;
    line-height: 1.2;
  }
  h1 {
    margin: 24px 0 8px;
    font-size: 36px;
  }
  h2 {
    margin: 0 0 16px;
    font-size: 22px;
    overflow-wrap: anywhere;
  }
  a {
    color: var(--berry);
    overflow-wrap: anywhere;
  }
  .wordmark {
    font-size: 28px;
    text-decoration: none;
  }
  form {
    display: flex;
    flex-wrap: wrap;
    gap: 12px;
    align-items: center;
    margin: 24px 0 32px;
  }
  input,
  button {
    min-height: 44px;
    padding: 0 16px;
    border: 1px solid var(--line-strong);
    border-radius: 10px;
    background: #fff;
    color: inherit;
    font: inherit;
  }
  input {
    flex: 1;
    min-width: 0;
    max-width: 360px;
  }
  button {
    padding: 0 28px;
    border: 0;
    border-radius: 999px;
    background: var(--berry);
    color: #fff;
    font-weight: 600;
  }
  :focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  article {
    margin: 0 0 24px;
    padding: 24px;
    border-radius: 28px;
    background: var(--shell);
  }
  .about {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 8px;
    align-items: baseline;
    margin: 0 0 8px;
    color: var(--ink-mute);
    font-size: 14px;
  }
  .channel {
    padding: 2px 12px;
    border-radius: 999px;
    background: var(--blush);
    color: var(--ink);
  }
  time {
    margin-left: auto;
  }
  .forms {
    display: flex;
    flex-wrap: wrap;
    gap: 20px;
  }
  .forms > * {
    flex: 1 1 320px;
    min-width: 0;
  }
  iframe {
    flex-grow: 2;
    height: 560px;
    border: 1px solid var(--line);
    border-radius: 14px;
    background: #fff;
    resize: vertical;
  }
  pre {
    margin: 0;
    font: inherit;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  ul {
    margin: 16px 0 0;
    padding: 0;
    list-style: none;
  }
</style>`
