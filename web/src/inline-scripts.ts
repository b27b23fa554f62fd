/**
 * Removes the nonce from the page and returns the inline scripts that had it. Each render has a new nonce, which is
 * never sent: a script that was injected through content does not have it, gets no hash in the content security
 * policy and does not run.
 */
export function takeInlineScripts(
  html: string,
  nonce: string,
): { html: string; scripts: string[] } {
  const parts = html.split(` nonce="${nonce}"`)
  const meta = `<meta property="csp-nonce" content="${nonce}"/>`
  return {
    html: parts.join('').replace(meta, ''),
    scripts: parts.slice(1).flatMap((part, i) => findInlineScript(parts[i]!, part)),
  }
}

/** The script of the tag in which the nonce was, between these parts of the page. */
function findInlineScript(before: string, after: string): string[] {
  const tagEnd = after.indexOf('>')
  const tag = before.slice(before.lastIndexOf('<')) + after.slice(0, tagEnd)
  if (!/^<script(?:\s[^>]*)?$/.test(tag) || /\ssrc=/.test(tag)) return []
  return [after.slice(tagEnd + 1, after.indexOf('</script>', tagEnd))]
}
