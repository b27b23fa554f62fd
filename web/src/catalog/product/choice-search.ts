export type ChoiceSearch = { color?: string; size?: string }

/**
 * The chosen color is part of the URL, so that it can be linked; links in mails name a size too. Other parameters are
 * dropped.
 */
export function toChoiceSearch({ color, size }: Record<string, unknown>): ChoiceSearch {
  return {
    ...(typeof color === 'string' && color !== '' && { color }),
    ...(typeof size === 'string' && size !== '' && { size }),
  }
}
