const UNIQUE_VIOLATION = '23505'

/**
 * Runs work that first looks whether something is taken, and again when somebody was faster: the second look
 * finds what the constraint refused, and answers it the usual way.
 */
export async function againIfTaken<Result>(work: () => Promise<Result>): Promise<Result> {
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
