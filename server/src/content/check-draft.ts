import type { ContentPage, Passage } from '@twirl/contract/content'
import { REQUIRED } from '@twirl/contract/primitives'
import {
  type BlockTexts,
  CONTENT_ITEMS_MAX,
  CONTENT_TEXT_MAX,
  CONTENT_TITLE_MAX,
  type ContentItem,
} from '@twirl/contract/staff/content'
import { AppError } from '#platform/http/app-error.ts'
import { parserOf } from './blocks.ts'
import type { ContentDeps } from './content-deps.ts'
import { DEFAULT_PAGES } from './default-pages.ts'
import type { BlockDefault } from './page-default.ts'
import { assertPlaceholders, TextError } from './parse-text.ts'

type FieldErrors = Record<string, string>

/**
 * Returns the texts of all blocks in the order of the page, trimmed, and new items with ids. Throws with an error for each
 * field that cannot be shown: fields are named "block.title", "block.text" and "block.items.0.text".
 */
export function checkDraft(
  { pages }: Pick<ContentDeps, 'pages'>,
  page: ContentPage,
  sent: readonly BlockTexts[],
): BlockTexts[] {
  const { blocks } = DEFAULT_PAGES[page]
  const byId = new Map(sent.map((block) => [block.id, block]))
  const areThese = byId.size === sent.length && blocks.length === sent.length
  if (!areThese || blocks.some(({ id }) => !byId.has(id)))
    throw new AppError('BAD_REQUEST', {
      message: 'The page has other blocks by now. Please reload it.',
    })
  const errors: FieldErrors = {}
  const hasPage = (path: string) => pages()?.hasPage(path) ?? true
  const takenIds = new Set(blocks.map(({ id }) => id))
  const checked = blocks.map((block) =>
    checkBlock(block, byId.get(block.id)!, { errors, takenIds, hasPage }),
  )
  if (Object.keys(errors).length > 0) throw new AppError('BAD_REQUEST', { fields: errors })
  return checked
}

type Checking = {
  errors: FieldErrors
  takenIds: Set<string>
  hasPage: (path: string) => boolean
}

function checkBlock(block: BlockDefault, sent: BlockTexts, checking: Checking): BlockTexts {
  const { errors } = checking
  const { id } = block
  const title = block.title === undefined ? '' : sent.title.trim()
  const text = block.text === undefined ? '' : cleanText(sent.text)
  if (block.title !== undefined) checkTitle(errors, `${id}.title`, title)
  if (block.text !== undefined) checkText(checking, `${id}.text`, text, block)
  return { id, title, text, items: checkItems(block, sent.items, checking) }
}

function checkItems(
  block: BlockDefault,
  sent: readonly ContentItem[],
  checking: Checking,
): ContentItem[] {
  const { errors, takenIds } = checking
  const { id, items: defaults, isList } = block
  if (defaults === undefined) return []
  const fixed = isList ? null : defaults.map((item) => item.id)
  if (fixed && fixed.join() !== sent.map((item) => item.id).join())
    throw new AppError('BAD_REQUEST', {
      message: 'The page has other blocks by now. Please reload it.',
    })
  if (sent.length > CONTENT_ITEMS_MAX) errors[`${id}.items`] = `At most ${CONTENT_ITEMS_MAX}`
  return sent.map((item, index) => {
    const title = item.title.trim()
    const text = cleanText(item.text)
    checkTitle(errors, `${id}.items.${index}.title`, title)
    checkText(checking, `${id}.items.${index}.text`, text, block)
    // Ids of a fixed block are not addresses, so that two blocks may have the same.
    return { id: fixed ? item.id : freeId(item.id || title, takenIds), title, text }
  })
}

/** An address within the page: of the question for a new one, with a number if another one has it. */
function freeId(wish: string, taken: Set<string>): string {
  const base =
    wish
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(0, 60)
      .replaceAll(/^-|-$/g, '') || 'question'
  let id = base
  for (let number = 2; taken.has(id); number++) id = `${base}-${number}`
  taken.add(id)
  return id
}

const cleanText = (text: string) => text.replaceAll('\r\n', '\n').trim()

function checkTitle(errors: FieldErrors, field: string, title: string): void {
  check(errors, field, () => {
    if (title === '') throw new TextError(REQUIRED)
    if (title.length > CONTENT_TITLE_MAX) throw tooLong(CONTENT_TITLE_MAX)
    if (title.includes('\n')) throw new TextError('Please write it as one line')
    assertPlaceholders(title)
  })
}

function checkText(
  { errors, hasPage }: Checking,
  field: string,
  text: string,
  block: BlockDefault,
): void {
  check(errors, field, () => {
    if (text === '') throw new TextError(REQUIRED)
    if (text.length > CONTENT_TEXT_MAX) throw tooLong(CONTENT_TEXT_MAX)
    const lost = linksOf(parserOf(block)(text)).find((link) => !hasPage(link))
    if (lost !== undefined) throw new TextError(`The shop has no page ${lost}`)
  })
}

/** The links to paths of the shop. */
const linksOf = (text: readonly Passage[]): string[] =>
  text
    .flatMap(({ lines }) => lines.flat())
    .flatMap((span) => (typeof span === 'object' && 'link' in span ? [span.link] : []))
    .filter((link) => link.startsWith('/'))

const tooLong = (maximum: number) => new TextError(`Please use at most ${maximum} characters`)

function check(errors: FieldErrors, field: string, assert: () => void): void {
  try {
    assert()
  } catch (error) {
    if (!(error instanceof TextError)) throw error
    errors[field] = error.message
  }
}
