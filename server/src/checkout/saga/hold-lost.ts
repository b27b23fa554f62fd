/** What was held is gone, although it was paid: the charge must be given back. */
export class HoldLost extends Error {
  override readonly name = 'HoldLost'
}
