/**
 * The page without its nonce, and the inline scripts that carried it. The nonce is drawn anew for each render
 * and never sent: a script that reached the page through its content cannot carry it, gets no hash in the
 * content security policy and does not run.
 */
export function takeInlineScripts(
  html: string,
  nonce: string,
): { html: string; scripts: string[] } {
  const marked = new RegExp(`<script(?=[^>]*\\snonce="${nonce}")([^>]*)>(.*?)</script>`, 'gs')
  const scripts = [...html.matchAll(marked)]
    .filter(([, attributes]) => !/\ssrc=/.test(attributes!))
    .map(([, , source]) => source!)
  const unmarked = html
    .replaceAll(`<meta property="csp-nonce" content="${nonce}"/>`, '')
    .replaceAll(` nonce="${nonce}"`, '')
  return { html: unmarked, scripts }
}
