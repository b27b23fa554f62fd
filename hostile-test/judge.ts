import { ALL_ERRORS } from '@twirl/contract/all-errors'
import type { HttpAnswer } from './connection.ts'
import { type HttpRequest, toBytes } from './http-request.ts'

// What a program says to its authors: stacks, statements, paths of files, names of errors.
const INTERNALS = [
  /\n\s+at .{0,200}:\d+:\d+/,
  /node_modules|node:internal|\/server\/src\/|\/web\/dist\/|file:\/\//,
  /\b(?:TypeError|RangeError|SyntaxError|ReferenceError|ZodError|DatabaseError|URIError)\b/,
  /\b(?:select|insert into|update|delete from)\s+"?\w+"?.{0,80}\b(?:from|values|set|where)\b/i,
  /syntax error at or near|violates \w+ constraint|duplicate key value|invalid input syntax/,
  /ECONNREFUSED|ENOENT|EACCES|ENAMETOOLONG/,
]
/** The public origin of the attacked shop: no answer may lead away from it. */
export const ORIGIN = 'http://shop.example'
const ERROR_CODES = new Set(Object.keys(ALL_ERRORS))

/** Calls that answer with a file. */
const FILES = /^\/ajax\/admin\/(?:(?:orders|codes|report)\/)?export(?:\?|$)/

/** What is wrong with the answers to a request; null if nothing is. */
export function judge(request: HttpRequest, answers: HttpAnswer[]): string | null {
  // A malformed request, and a tunnel, may be refused by closing the connection.
  if (answers.length === 0)
    return request.raw || request.method === 'CONNECT' ? null : 'no answer, the connection closed'
  for (const answer of answers) {
    const complaint = judgeOne(request, answer)
    if (complaint) return complaint
  }
  return null
}

function judgeOne(request: HttpRequest, answer: HttpAnswer): string | null {
  const { status, headers, body } = answer
  const isCall = /^\/ajax(\/|\?|$)/.test(request.target)
  const type = headers['content-type'] ?? ''
  if (!(status >= 200 && status < 600)) return `status ${status}`
  if (status >= 500 && !(status === 503 && body.includes('"UNAVAILABLE"')))
    return `${status} ${body.slice(0, 300)}`
  // Node itself answers some malformed requests, without a body.
  if (request.raw && status >= 400 && !/^(application\/json|text\/html)/.test(type))
    return `${status} without the body of an error`
  if (isCall && !request.raw && request.method !== 'HEAD') {
    const isFile = status === 200 && FILES.test(request.target) && type.startsWith('text/csv')
    if (!isFile && !type.startsWith('application/json'))
      return `${status}, not JSON but ${type || 'nothing'}`
    const complaint = isFile ? null : judgeJson(status, body)
    if (complaint) return complaint
  }
  if ('x-injected' in headers || headers['set-cookie']?.includes('injected'))
    return 'a header of the answer was injected'
  if (type.startsWith('text/html') && body.includes('<script>alert(1)'))
    return 'markup of the request is in the page'
  const places = [
    headers['location'],
    /<link rel="canonical" href="([^"]+)"/.exec(body)?.[1],
    /href="((?:https?:)?\/\/[^"]*evil[^"]*)"/.exec(body)?.[1],
  ]
  const foreign = places.find((place) => place && URL.parse(place, ORIGIN)?.origin !== ORIGIN)
  if (foreign) return `${status}, leads to ${foreign}`
  return judgeText(request, status, body)
}

function judgeJson(status: number, body: string): string | null {
  let parsed: Record<string, unknown>
  try {
    parsed = JSON.parse(body) as Record<string, unknown>
  } catch {
    return `${status}, JSON that cannot be parsed: ${body.slice(0, 200)}`
  }
  if (status < 400) return null
  const { id, message, errorCode, error_code, error_message } = parsed
  const isWhole =
    typeof id === 'string' &&
    typeof message === 'string' &&
    message !== '' &&
    typeof errorCode === 'string' &&
    ERROR_CODES.has(errorCode) &&
    error_code === errorCode &&
    error_message === message
  return isWhole ? null : `${status}, an error of another shape: ${body.slice(0, 200)}`
}

function judgeText(request: HttpRequest, status: number, body: string): string | null {
  // The catalogue and the texts of the shop contain no internals, but the documents of the API name the errors.
  if (status < 400) return null
  for (const pattern of INTERNALS) {
    const found = pattern.exec(body)?.[0]
    if (found && !toBytes(request).toString('utf8').includes(found))
      return `${status}, internals in the answer: ${found.slice(0, 200)}`
  }
  return null
}
