/** The chosen color is part of the address, so that it can be linked; anything else there is not ours. */
export function toColorSearch({ color }: Record<string, unknown>): { color?: string } {
  return typeof color === 'string' && color !== '' ? { color } : {}
}
