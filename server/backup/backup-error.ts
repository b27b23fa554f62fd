/** A failure that the operator can correct: printed as one line, without a stack. */
export class BackupError extends Error {
  override name = 'BackupError'
}
