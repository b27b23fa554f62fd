import { afterAll, onTestFinished } from 'vitest'

/**
 * Runs this when what a test opened is used no more: after that test, or, if no test runs yet, after the last one of the
 * file. `afterAll` alone does nothing inside a test, and connections that stay open are soon too many for PostgreSQL.
 */
export function afterUse(end: () => Promise<unknown>): void {
  const finish = async () => {
    await end()
  }
  try {
    onTestFinished(finish)
  } catch {
    afterAll(finish)
  }
}
