import { Buffer, transcode } from 'node:buffer'
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { TagsOrNull } from '../changes/tags.ts'
import { SECURITY_HEADERS } from '../http/security-headers.ts'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

// A higher quality saves few bytes and takes twice the time.
const BROTLI_QUALITY = 4
// Larger than a compressed page: with the default of 16 kB most pages take two turns in the thread pool.
const CHUNK_BYTES = 64 * 1024

export type Encoding = 'br' | 'gzip' | 'identity'

/** A rendered page. Each encoding is compressed on its first request and then cached. */
export class HtmlPage {
  readonly headers: Record<string, string>
  readonly tags: TagsOrNull
  readonly #html: Buffer
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()

  /**
   * `html` are the pieces of its text, `scripts` the inline scripts that may run, `tags` the data that the page shows,
   * `connectUrls` what its scripts may call besides the shop, `tagOrigins` where scripts of others may come from and
   * send to.
   */
  constructor(
    html: readonly string[],
    cacheControl: string,
    scripts: readonly string[],
    tags: TagsOrNull = null,
    connectUrls: readonly string[] = [],
    tagOrigins: readonly string[] = [],
  ) {
    this.#html = encode(html)
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

  body(encoding: Encoding): Buffer | Promise<Buffer> {
    if (encoding === 'identity') return this.#html
    let body = this.#compressed.get(encoding)
    if (!body) {
      body = compress(this.#html, encoding)
      this.#compressed.set(encoding, body)
    }
    return body
  }
}

/** As UTF-8. `Buffer.from` takes twice as long as the way over UTF-16, unless all text is Latin-1. */
function encode(pieces: readonly string[]): Buffer {
  const isLatin = !pieces.some((piece) => /[\u0100-\uffff]/.test(piece))
  return Buffer.concat(pieces.map((piece) => (isLatin ? Buffer.from(piece) : encodeWide(piece))))
}

function encodeWide(text: string): Buffer {
  // It throws if half of a character is left, as when a text was cut.
  return transcode(Buffer.from(text.toWellFormed(), 'utf16le'), 'utf16le', 'utf8')
}

function compress(html: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return gzip(html, { chunkSize: CHUNK_BYTES })
  return brotli(html, {
    chunkSize: CHUNK_BYTES,
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: html.byteLength,
      [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
    },
  })
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
