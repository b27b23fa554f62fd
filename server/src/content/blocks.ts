import { isDeepStrictEqual } from 'node:util'
import type { ContentPage, ShownBlock, ShownPage } from '@twirl/contract/content'
import type { BlockTexts, EditedBlock } from '@twirl/contract/staff/content'
import { DEFAULT_PAGES } from './default-pages.ts'
import type { BlockDefault } from './page-default.ts'
import { parseLine, parseText } from './parse-text.ts'

/** By the id of a block, the texts that differ from those in the code. */
export type ChangedBlocks = Record<string, Omit<BlockTexts, 'id'>>

/** The texts of all blocks of a page: those that staff changed, and the others from the code. */
export function mergeBlocks(page: ContentPage, changed: ChangedBlocks): BlockTexts[] {
  return DEFAULT_PAGES[page].blocks.map((block) => {
    const { title, text, items } = changed[block.id] ?? textsOf(block)
    return { id: block.id, title, text, items }
  })
}

function textsOf({ id, title = '', text = '', items = [] }: BlockDefault): BlockTexts {
  return { id, title, text, items: items.map((item) => ({ ...item })) }
}

/** What is stored of texts: the blocks that are not as they were delivered. */
export function changedBlocksOf(page: ContentPage, texts: readonly BlockTexts[]): ChangedBlocks {
  const defaults = mergeBlocks(page, {})
  return Object.fromEntries(
    texts
      .filter((block, index) => !isDeepStrictEqual(block, defaults[index]))
      .map(({ id, ...rest }) => [id, rest]),
  )
}

/** The names of the blocks in which two states of a page differ. */
export function namesOfDifferences(
  page: ContentPage,
  before: readonly BlockTexts[],
  after: readonly BlockTexts[],
): string[] {
  return DEFAULT_PAGES[page].blocks
    .filter((_, index) => !isDeepStrictEqual(before[index], after[index]))
    .map(nameOf)
}

const nameOf = ({ name, title, id }: BlockDefault): string => name ?? title ?? id

/** The page as the shop shows it. Texts that staff sent are checked before they come here. */
export function toShownPage(
  page: ContentPage,
  texts: readonly BlockTexts[],
  changedOn: string | null,
): ShownPage {
  const { updated, blocks } = DEFAULT_PAGES[page]
  const shown = blocks.map((block, index): [string, ShownBlock] => {
    const { title, text, items } = texts[index]!
    const parse = parserOf(block)
    return [
      block.id,
      {
        heading: title,
        text: parse(text),
        items: items.map((item) => ({ ...item, text: parse(item.text) })),
      },
    ]
  })
  return {
    updated: updated === undefined ? null : (changedOn ?? updated),
    blocks: Object.fromEntries(shown),
  }
}

export const parserOf = ({ form }: BlockDefault) => (form === 'line' ? parseLine : parseText)

/** The page as staff edit it. */
export function toEditedBlocks(page: ContentPage, texts: readonly BlockTexts[]): EditedBlock[] {
  const defaults = mergeBlocks(page, {})
  return DEFAULT_PAGES[page].blocks.map((block, index) => ({
    ...texts[index]!,
    name: nameOf(block),
    form: block.form,
    has_title: block.title !== undefined,
    has_text: block.text !== undefined,
    has_items: block.items !== undefined,
    is_list: block.isList === true,
    is_changed: !isDeepStrictEqual(texts[index], defaults[index]),
  }))
}
