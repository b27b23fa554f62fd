import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { TagsOrNull } from '../changes/tags.ts'
import { SECURITY_HEADERS } from '../http/security-headers.ts'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

// A higher quality saves few bytes and takes twice the time.
const BROTLI_QUALITY = 4

/** The first one is preferred. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof ENCODINGS)[number]

/** Chooses by the Accept-Encoding header of a request. */
export function chooseEncoding(accepted = ''): Encoding {
  return negotiate(accepted, [...ENCODINGS]) ?? 'identity'
}

/** A rendered page. Each encoding is compressed on its first request and then cached. */
export class HtmlPage {
  readonly headers: Record<string, string>
  readonly tags: TagsOrNull
  readonly #html: Buffer
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()

  /**
   * `scripts` are the inline scripts that may run, `tags` the data that the page shows, `connectUrls` what its scripts may call besides the shop, `tagOrigins` where scripts of others may come from and
   * send to.
   */
  constructor(
    html: string,
    cacheControl: string,
    scripts: readonly string[],
    tags: TagsOrNull = null,
    connectUrls: readonly string[] = [],
    tagOrigins: readonly string[] = [],
  ) {
    this.#html = Buffer.from(html)
    this.tags = tags
    this.headers = {
      ...SECURITY_HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': cacheControl,
      'content-security-policy': contentSecurityPolicy(scripts, connectUrls, tagOrigins),
      etag: `W/"${hash('sha1', this.#html, 'base64url')}"`,
      vary: 'accept-encoding',
    }
  }

  get byteLength(): number {
    return this.#html.byteLength
  }

  async body(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return this.#html
    let body = this.#compressed.get(encoding)
    if (!body) {
      body = compress(this.#html, encoding)
      this.#compressed.set(encoding, body)
    }
    return body
  }
}

function compress(html: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return gzip(html)
  return brotli(html, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
}

/** Allows the page's own inline scripts by their hashes; any other inline script is blocked. */
export function contentSecurityPolicy(
  scripts: readonly string[],
  connectUrls: readonly string[] = [],
  tagOrigins: readonly string[] = [],
): string {
  const hashes = new Set(scripts.map(hashSource))
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes, ...tagOrigins].join(' '),
    "style-src 'self'",
    // Pictures have their average color as an inline style.
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...tagOrigins].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...foreignOrigins(connectUrls), ...tagOrigins].join(' '),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Paths are the shop's own. */
function foreignOrigins(urls: readonly string[]): Set<string> {
  return new Set(urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin))
}

function hashSource(script: string): string {
  return `'sha256-${hash('sha256', script, 'base64')}'`
}
