import { AppError } from './app-error.ts'

const MAX_DEPTH = 20

/** Parses a request body, refusing what PostgreSQL or a careless merge would choke on later. */
export function parseJsonBody(text: string): unknown {
  const value = parse(text)
  assertClean(value, 0)
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('MALFORMED_JSON', { cause })
  }
}

function assertClean(value: unknown, depth: number): void {
  if (typeof value === 'string') {
    // PostgreSQL stores neither NUL nor half of a surrogate pair.
    if (value.includes('\0') || !value.isWellFormed()) throw new AppError('MALFORMED_JSON')
  } else if (typeof value === 'object' && value !== null) {
    if (depth === MAX_DEPTH) throw new AppError('MALFORMED_JSON')
    for (const [key, child] of Object.entries(value)) {
      if (key === '__proto__' || key.includes('\0')) throw new AppError('MALFORMED_JSON')
      assertClean(child, depth + 1)
    }
  }
}
