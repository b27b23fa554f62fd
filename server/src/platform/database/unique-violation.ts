const UNIQUE_VIOLATION = '23505'

/**
 * Runs work that checks whether a value is taken and then inserts it; runs it again when a concurrent request
 * inserted the same value in between. The second check finds that value and reports it as usual.
 */
export async function retryOnUniqueViolation<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return work()
  }
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION
}
