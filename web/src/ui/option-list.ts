/** What an input says about the list of options below it; without an id there is none. */
export type OptionList = { id: string | undefined; activeId: string | undefined }

export const CLOSED_LIST: OptionList = { id: undefined, activeId: undefined }

/** Where the arrow keys lead: around the list, and through no option at all, where the input has the word. */
export function movedBy(step: 1 | -1, active: number, count: number): number {
  const positions = count + 1
  return ((active + 1 + step + positions) % positions) - 1
}
