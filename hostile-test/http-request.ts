/** A request as it is sent; its text is one byte per character, as HTTP has it. */
export type HttpRequest = {
  method: string
  /** Path and query, exactly as they are written. */
  target: string
  headers: [name: string, value: string][]
  body: Buffer | null
  /** Sent instead of all the rest: what is no proper HTTP. */
  raw?: Buffer
}

/** What a server must read to its end before it can answer. */
export function toBytes({ method, target, headers, body, raw }: HttpRequest): Buffer {
  if (raw) return raw
  const length: [string, string][] = body ? [['content-length', String(body.length)]] : []
  const lines = [...headers, ...length].map(([name, value]) => `${name}: ${value}\r\n`)
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1')
  return body ? Buffer.concat([head, body]) : head
}

/** Framing that curl would change is sent as bytes. */
export function toCommand(request: HttpRequest, port: number): string {
  const bytes = toBytes(request).toString('base64')
  const piped = `echo ${bytes} | base64 -d | nc -q 5 127.0.0.1 ${port}`
  const { method, target, headers, body, raw } = request
  const isPlain = (text: string) => /^[\x20-\x7e]*$/.test(text)
  if (raw || !isPlain(target + headers.flat().join('')) || !isPlain(body?.toString('latin1') ?? ''))
    return piped
  const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
  const parts = headers.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`)
  const data = body ? [`--data-raw ${quote(body.toString('latin1'))}`] : []
  const url = quote(`http://127.0.0.1:${port}`)
  return `curl -i --path-as-is --request-target ${quote(target)} -X ${quote(method)} ${[...parts, ...data].join(' ')} ${url}`
}
