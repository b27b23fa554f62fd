import type { BlockTexts, EditedBlock } from '@twirl/contract/staff/content'

/** An item while it is edited. New items have no id yet, so that each has a key of its own. */
export type DraftItem = { key: string; id: string; title: string; text: string }
export type DraftBlock = Omit<EditedBlock, 'items'> & { items: DraftItem[] }

export function toDraft(blocks: readonly EditedBlock[]): DraftBlock[] {
  return blocks.map((block) => ({
    ...block,
    items: block.items.map((item) => ({ ...item, key: item.id })),
  }))
}

export function toTexts(draft: readonly DraftBlock[]): BlockTexts[] {
  return draft.map(({ id, title, text, items }) => ({
    id,
    title,
    text,
    items: items.map((item) => ({ id: item.id, title: item.title, text: item.text })),
  }))
}

/** The key is only compared within the page, and no id of the shop contains a space. */
export function newItem(items: readonly DraftItem[]): DraftItem {
  let number = items.length
  while (items.some(({ key }) => key === `new ${number}`)) number++
  return { key: `new ${number}`, id: '', title: '', text: '' }
}
