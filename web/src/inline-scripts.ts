/**
 * Removes the nonce from the page and returns the inline scripts that had it. Each render has a new nonce, which is
 * never sent: a script that was injected through content does not have it, gets no hash in the content security
 * policy and does not run.
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
