import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

// Beyond this a page of cards shrinks by few bytes and costs twice the time.
const BROTLI_QUALITY = 5

/** A rendered page in every form in which it is sent. */
export type HtmlPage = {
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer }
  headers: Record<string, string>
}

export async function finishHtmlPage(html: string, cacheControl: string): Promise<HtmlPage> {
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([
    brotli(identity, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    gzip(identity),
  ])
  return {
    bodies: { br, gzip: gz, identity },
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': cacheControl,
      'content-security-policy': contentSecurityPolicy(html),
      etag: `W/"${createHash('sha1').update(identity).digest('base64url')}"`,
      vary: 'accept-encoding',
    },
  }
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** Names each inline script of the page by its hash: injected ones do not run. */
export function contentSecurityPolicy(html: string): string {
  const hashes = new Set<string>()
  for (const [, script] of html.matchAll(INLINE_SCRIPT)) {
    hashes.add(`'sha256-${createHash('sha256').update(script!).digest('base64')}'`)
  }
  return [
    "default-src 'none'",
    `script-src 'self' ${[...hashes].join(' ')}`.trimEnd(),
    "style-src 'self'",
    // Pictures carry their average color as an inline style.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
