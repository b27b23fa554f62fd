/** What the input says about the list below it; without an id there is none. */
export type SuggestionList = { id: string | undefined; activeId: string | undefined }

/** Where the arrow keys lead: around the list, and through no option at all, where the input has the word. */
export function movedBy(step: 1 | -1, active: number, count: number): number {
  const positions = count + 1
  return ((active + 1 + step + positions) % positions) - 1
}
