/** Staff asked for a step that the state of the order or of the item does not allow. Nothing has changed. */
export class StepRefused extends Error {
  override readonly name = 'StepRefused'
}
