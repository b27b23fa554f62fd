/** A block of a page, with the texts that it was delivered with. A block has the fields that are given here, and no others. */
export type BlockDefault = {
  id: string
  /** What staff read above its fields; its title if there is none. */
  name?: string
  /** Whether its texts are one line, or paragraphs and lists. */
  form: 'line' | 'rich'
  title?: string
  text?: string
  items?: readonly { id: string; title: string; text: string }[]
  /** Whether staff add, remove and order its items. */
  isList?: true
}

export type PageDefault = {
  /** The day of the last change of these texts, in policies, which show it. */
  updated?: string
  blocks: readonly BlockDefault[]
}

export const paragraphs = (...parts: string[]): string => parts.join('\n\n')

export const list = (...items: string[]): string => items.map((item) => `- ${item}`).join('\n')

export const steps = (...items: string[]): string =>
  items.map((item, index) => `${index + 1}. ${item}`).join('\n')
