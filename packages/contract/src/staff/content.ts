import * as z from 'zod/mini'
import { contentPage } from '../content.ts'
import { type Caller, defineEndpoint } from '../endpoint.ts'
import { note, numberParam } from '../primitives.ts'

export const CONTENT_TITLE_MAX = 150
export const CONTENT_TEXT_MAX = 5000
export const CONTENT_ITEMS_MAX = 30
const REASON_MAX = 500

// Longer than what is stored: what is too long is an error at its own field, which only the use case can name.
const sentText = z.string().check(z.maxLength(20_000))
const sentId = z.string().check(z.maxLength(100))

const sentItem = z.object({ id: sentId, title: sentText, text: sentText })
export type ContentItem = z.output<typeof sentItem>

const sentBlock = z.object({
  id: sentId,
  title: sentText,
  text: sentText,
  items: z.array(sentItem).check(z.maxLength(100)),
})
/** The texts of a block as staff write them. A new item has an empty id. */
export type BlockTexts = z.output<typeof sentBlock>

const blocks = z.array(sentBlock).check(z.maxLength(100))

const editedBlock = z.object({
  id: z.string(),
  /** What staff read above its fields. */
  name: z.string(),
  /** Whether its texts are one line, or paragraphs and lists. */
  form: z.enum(['line', 'rich']),
  has_title: z.boolean(),
  has_text: z.boolean(),
  has_items: z.boolean(),
  /** Whether items can be added, removed and ordered. */
  is_list: z.boolean(),
  is_changed: z.boolean(),
  title: z.string(),
  text: z.string(),
  items: z.array(z.object({ id: z.string(), title: z.string(), text: z.string() })),
})
export type EditedBlock = z.output<typeof editedBlock>

const editedPage = z.object({
  page: contentPage,
  /** The version that the shop shows; 0: the page was never changed. */
  version: z.int(),
  blocks: z.array(editedBlock),
})
export type EditedPage = z.output<typeof editedPage>

const caller: Caller = { staff: ['owner', 'catalogue'] }

export const listContentPages = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/content',
  summary: 'The pages of text, and who changed them last.',
  caller,
  input: z.object({}),
  output: z.object({
    pages: z.array(
      z.object({
        page: contentPage,
        changed_blocks: z.int(),
        /** Null: never. */
        last_change: z.nullable(z.object({ at: z.string(), name: z.string() })),
      }),
    ),
  }),
  errors: [],
})

export const getEditedContent = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/content/{page}',
  summary:
    'The texts of a page as staff write them: those of now, of an earlier version, or of version 0, with which the shop was delivered.',
  caller,
  input: z.object({ page: contentPage, version: z.optional(numberParam(0, 2_147_483_647)) }),
  output: editedPage,
  errors: [],
})

export const previewContent = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/content/{page}/preview',
  summary: 'A page of the shop with these texts, as HTML without scripts. Nothing is stored.',
  caller,
  input: z.object({ page: contentPage, blocks }),
  output: z.object({ html: z.string() }),
  errors: [],
})

export const publishContent = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/content/{page}',
  summary:
    'Shows these texts in the shop from now on. Refused if another member changed the page since it was opened.',
  caller,
  input: z.object({
    page: contentPage,
    blocks,
    /** The version that the member saw. */
    version: z.int().check(z.gte(0), z.lte(2_147_483_647)),
    reason: note(REASON_MAX),
  }),
  output: editedPage,
  errors: ['STEP_REFUSED'],
})

const contentVersion = z.object({
  version: z.int(),
  at: z.string(),
  name: z.string(),
  reason: z.string(),
  /** What the change was about: the names of the blocks. */
  changed: z.array(z.string()),
})
export type ContentVersion = z.output<typeof contentVersion>

export const listContentVersions = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/content/{page}/version',
  summary: 'Who changed a page when and why, newest first.',
  caller,
  input: z.object({ page: contentPage, before: z.optional(numberParam(1, 2_147_483_647)) }),
  output: z.object({ versions: z.array(contentVersion), next: z.nullable(z.int()) }),
  errors: [],
})
