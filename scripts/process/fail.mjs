/**
 * A failure that the user can correct: one line, and the last output of the tool that failed.
 */
export class Failure extends Error {
  /** @param {string} message @param {string} [output] */
  constructor(message, output = '') {
    super(message)
    this.output = output
  }
}

/**
 * Runs a command's main function; a failure ends the process with its line instead of a stack.
 * @param {() => Promise<unknown>} main
 */
export async function runCommand(main) {
  try {
    await main()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.output) process.stderr.write(`${error.output.trimEnd()}\n`)
    process.stderr.write(`twirl: ${error.message}\n`)
    process.exitCode = 1
  }
}
