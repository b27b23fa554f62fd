/** The chosen color is part of the URL, so that it can be linked; other parameters are dropped. */
export function toColorSearch({ color }: Record<string, unknown>): { color?: string } {
  return typeof color === 'string' && color !== '' ? { color } : {}
}
