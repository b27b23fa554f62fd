import { connect, type Socket } from 'node:net'
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import { type HttpRequest, toBytes } from './http-request.ts'

export type HttpAnswer = { status: number; headers: Record<string, string>; body: string }

const PATIENCE_MS = 60_000
// A server that waits for the rest of a malformed request is told that there is none.
const IDLE_MS = 60

/** Sends requests over its own socket, one after the other. */
export class Connection {
  readonly #port: number
  #socket: Socket | null = null

  constructor(port: number) {
    this.#port = port
  }

  /** All answers until the server closes, for what is no proper HTTP; otherwise the one answer. */
  async send(request: HttpRequest): Promise<HttpAnswer[]> {
    const isProper = request.raw === undefined
    if (!isProper) this.close()
    const socket = (this.#socket ??= await this.#open())
    const answers = await exchange(socket, request, isProper)
    const mayReuse = isProper && answers.at(-1)?.headers['connection'] !== 'close'
    if (!mayReuse || answers.length === 0) this.close()
    return answers
  }

  close(): void {
    this.#socket?.destroy()
    this.#socket = null
  }

  #open(): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const socket = connect(this.#port, '127.0.0.1', () => {
        socket.off('error', reject)
        resolve(socket)
      })
      socket.once('error', reject)
    })
  }
}

function exchange(socket: Socket, request: HttpRequest, isProper: boolean): Promise<HttpAnswer[]> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const isHead = request.method === 'HEAD'
    const read = (isEnded: boolean) => parseAnswers(Buffer.concat(chunks), { isHead, isEnded })
    const finish = (isEnded: boolean) => {
      clearTimeout(patience)
      clearTimeout(idle)
      socket.removeAllListeners('data').removeAllListeners('close').removeAllListeners('error')
      // An error of a socket that is not used any more is of no interest.
      socket.on('error', () => {})
      resolve(read(isEnded))
    }
    const patience = setTimeout(() => finish(false), PATIENCE_MS)
    const idle = isProper ? undefined : setTimeout(() => socket.end(), IDLE_MS)
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      if (isProper && read(false).length > 0) finish(false)
    })
    socket.on('error', () => finish(true))
    socket.on('close', () => finish(true))
    socket.write(toBytes(request))
  })
}

type Framing = { isHead: boolean; isEnded: boolean }

/** The complete answers in what has arrived. Interim ones (100 Continue) are skipped. */
function parseAnswers(bytes: Buffer, framing: Framing): HttpAnswer[] {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return []
  const [statusLine = '', ...lines] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n')
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(statusLine)?.[1])
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    const value = line.slice(colon + 1).trim()
    headers[name] = name in headers ? `${headers[name]}\n${value}` : value
  }
  const rest = bytes.subarray(headEnd + 4)
  if (status >= 100 && status < 200) return parseAnswers(rest, framing)
  const hasBody = !framing.isHead && status !== 204 && status !== 304
  const body = hasBody ? readBody(rest, headers, framing.isEnded) : { content: rest, end: 0 }
  if (!body) return []
  const content = hasBody ? decompress(body.content, headers['content-encoding']) : ''
  const answer = { status, headers, body: content }
  return [answer, ...parseAnswers(rest.subarray(body.end), framing)]
}

function readBody(
  rest: Buffer,
  headers: Record<string, string>,
  isEnded: boolean,
): { content: Buffer; end: number } | null {
  const length = headers['content-length']
  if (length !== undefined) {
    const end = Number(length)
    return rest.length >= end || isEnded ? { content: rest.subarray(0, end), end } : null
  }
  if (headers['transfer-encoding'] === 'chunked') return readChunks(rest)
  return isEnded ? { content: rest, end: rest.length } : null
}

function readChunks(rest: Buffer): { content: Buffer; end: number } | null {
  const chunks: Buffer[] = []
  for (let at = 0; ;) {
    const lineEnd = rest.indexOf('\r\n', at)
    if (lineEnd < 0) return null
    const size = Number.parseInt(rest.subarray(at, lineEnd).toString('latin1'), 16)
    // The next answer: this one was to a malformed HEAD, and has no body.
    if (Number.isNaN(size)) return { content: Buffer.concat(chunks), end: at }
    at = lineEnd + 2
    if (rest.length < at + size + 2) return null
    chunks.push(rest.subarray(at, at + size))
    at += size + 2
    if (size === 0) return { content: Buffer.concat(chunks), end: at }
  }
}

const DECOMPRESS: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: (bytes) => gunzipSync(bytes),
  deflate: (bytes) => inflateSync(bytes),
  br: (bytes) => brotliDecompressSync(bytes),
  zstd: (bytes) => zstdDecompressSync(bytes),
}

function decompress(bytes: Buffer, encoding: string | undefined): string {
  const plain = encoding ? (DECOMPRESS[encoding]?.(bytes) ?? bytes) : bytes
  return plain.toString('utf8')
}
