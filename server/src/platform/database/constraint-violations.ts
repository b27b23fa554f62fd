// Codes of PostgreSQL.
const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Runs work that checks whether a value is taken and then inserts it; runs it again when a concurrent request
 * inserted the same value in between. The second check finds that value and reports it as usual.
 */
export async function retryOnUniqueViolation<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!hasCode(error, UNIQUE_VIOLATION)) throw error
    return work()
  }
}

/** What a row refers to was deleted by a concurrent request. */
export function isForeignKeyViolation(error: unknown): boolean {
  return hasCode(error, FOREIGN_KEY_VIOLATION)
}

/** The name of the constraint that a statement violated. */
export function constraintOf(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error ? String(error.constraint) : undefined
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
