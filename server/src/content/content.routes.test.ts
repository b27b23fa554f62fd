import { createClient } from '@twirl/contract/client'
import {
  CONTENT_PAGE_NAMES,
  CONTENT_PAGES,
  type ContentPage,
  getContentPage,
} from '@twirl/contract/content'
import {
  type BlockTexts,
  CONTENT_ITEMS_MAX,
  CONTENT_TEXT_MAX,
  getEditedContent,
  listContentPages,
  listContentVersions,
  previewContent,
  publishContent,
} from '@twirl/contract/staff/content'
import { describe, expect, test } from 'vitest'
import { bodyOf, buildTestApp } from '../../test/build-test-app.ts'
import { eventually } from '../../test/eventually.ts'
import { logInStaff } from '../../test/staff-factory.ts'

/** Pages that consist of what their call answers. */
const shop = await buildTestApp({
  loadPages: async (_app, transport) => ({
    render: async ({ url }) => {
      const path = new URL(url).pathname
      const page = CONTENT_PAGE_NAMES.find((name) => CONTENT_PAGES[name].path === path)!
      const shown = await createClient(transport)(getContentPage, { page })
      const headers = new Headers({ 'cache-control': 'public, max-age=60' })
      const html = `<html><head></head><script>no()</script>${JSON.stringify(shown)}</html>`
      return { status: 200, headers, html, scripts: [] }
    },
    locate: ({ pathname }) => ({ isKnown: pathname !== '/nowhere', cacheKey: pathname }),
  }),
})
const owner = await logInStaff(shop, ['owner'])
const colleague = await logInStaff(shop, ['catalogue'])

const reason = 'Asked for often'
const edited = async (page: ContentPage, version?: number) =>
  bodyOf(await owner.call(getEditedContent, { page, ...(version !== undefined && { version }) }))

/** The texts of now, with one block changed. */
async function draft(
  page: ContentPage,
  id: string,
  change: (block: BlockTexts) => Partial<BlockTexts>,
): Promise<{ blocks: BlockTexts[]; version: number }> {
  const { blocks, version } = await edited(page)
  const texts = blocks.map((block) => ({
    id: block.id,
    title: block.title,
    text: block.text,
    items: block.items,
  }))
  return {
    blocks: texts.map((block) => (block.id === id ? { ...block, ...change(block) } : block)),
    version,
  }
}

const publish = async (
  page: ContentPage,
  sent: { blocks: BlockTexts[]; version: number },
  member = owner,
) => member.call(publishContent, { page, reason, ...sent })

const pageOf = async (path: string) => (await shop.app.inject(path)).body
/** A cached page is sent once more while the new one is rendered. */
const shows = (path: string, text: string) =>
  eventually(async () => expect(await pageOf(path)).toContain(text))

describe('PUT /ajax/admin/content/{page}', () => {
  test('is on the page of the shop at once, in every process, with a history that can be set back (STAFF-230, STAFF-233)', async () => {
    const other = await buildTestApp({ besides: shop })
    expect(await pageOf('/returns')).toContain('A real person will answer.')
    const change = await draft('returns', 'next', () => ({ text: 'Just **ask** us.' }))
    const saved = bodyOf(await publish('returns', change))
    expect(saved.version).toBe(1)
    expect(saved.blocks.filter((block) => block.is_changed).map(({ id }) => id)).toEqual(['next'])
    await shows('/returns', '{"bold":"ask"}')
    await eventually(async () => {
      const { blocks } = bodyOf(await other.call(getContentPage, { page: 'returns' }))
      expect(blocks['next']!.text).toEqual([
        { kind: 'paragraph', lines: [['Just ', { bold: 'ask' }, ' us.']] },
      ])
    })
    // Only what differs from the code is stored.
    const rows = await shop.db.selectFrom('content_version').select('blocks').execute()
    expect(rows.map(({ blocks }) => Object.keys(blocks as object))).toEqual([['next']])

    const usual = await edited('returns', 0)
    expect(usual.version).toBe(1)
    const back = { blocks: await textsOf('returns', 0), version: 1 }
    expect(bodyOf(await publish('returns', back)).blocks.some((block) => block.is_changed)).toBe(
      false,
    )
    await shows('/returns', 'A real person will answer.')
    const { versions, next } = bodyOf(await owner.call(listContentVersions, { page: 'returns' }))
    expect(versions).toMatchObject([
      { version: 2, reason, changed: ['The end of the page'] },
      { version: 1, reason, changed: ['The end of the page'] },
    ])
    expect(next).toBeNull()
    expect(await textsOf('returns', 1)).toEqual(change.blocks)
    expect((await owner.call(getEditedContent, { page: 'returns', version: 9 })).status).toBe(404)
    const { pages } = bodyOf(await owner.call(listContentPages, {}))
    expect(pages.find(({ page }) => page === 'returns')).toMatchObject({
      changed_blocks: 0,
      last_change: { at: expect.any(String) },
    })
  })

  test('a policy names the day of its last change (STAFF-230)', async () => {
    const before = bodyOf(await shop.call(getContentPage, { page: 'damaged-items-policy' }))
    expect(before.updated).toBe('2026-11-17')
    await publish(
      'damaged-items-policy',
      await draft('damaged-items-policy', 'big', () => ({ text: 'Other words.' })),
    )
    const after = bodyOf(await shop.call(getContentPage, { page: 'damaged-items-policy' }))
    expect(after.updated).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(after.updated).not.toBe(before.updated)
  })

  test('of two members the second hears who was faster; the same texts twice are one change (STAFF-234)', async () => {
    const first = await draft('careers', 'header', () => ({ text: 'One.' }))
    const second = await draft('careers', 'header', () => ({ text: 'Two.' }))
    const answers = await Promise.all([
      publish('careers', first),
      publish('careers', second, colleague),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const late = answers.find(({ status }) => status === 409)!
    expect(late.error.message).toMatch(/^Member \d+ changed this page on /)
    const stored = answers[0].status === 200 ? first : second
    expect((await publish('careers', stored)).status).toBe(200)
    const { versions } = bodyOf(await owner.call(listContentVersions, { page: 'careers' }))
    expect(versions).toHaveLength(1)
  })

  test('questions of the FAQ are added, removed and ordered; a new one gets an address (STAFF-232)', async () => {
    const change = await draft('faq', 'fit', ({ items }) => ({
      items: [
        { id: '', title: 'Do you alter dresses?', text: 'No.\n\n- Never\n- [Really](/contact-us)' },
        ...items.slice(1).toReversed(),
        { id: '', title: 'Do you alter dresses?', text: 'Still no.' },
      ],
    }))
    const { blocks } = bodyOf(await publish('faq', change))
    expect(blocks.find(({ id }) => id === 'fit')!.items.map(({ id }) => id)).toEqual([
      'do-you-alter-dresses',
      'does-not-fit',
      'between-sizes',
      'do-you-alter-dresses-2',
    ])
  })

  test.each<[string, ContentPage, string, Partial<BlockTexts>]>([
    ['header.text', 'faq', 'header', { text: ' ' }],
    ['header.text', 'faq', 'header', { text: 'One\n\nTwo' }],
    ['renting.title', 'faq', 'renting', { title: '' }],
    ['renting.title', 'faq', 'renting', { title: 'x'.repeat(151) }],
    ['big.text', 'damaged-items-policy', 'big', { text: 'x'.repeat(CONTENT_TEXT_MAX + 1) }],
    ['big.text', 'damaged-items-policy', 'big', { text: '[x](javascript:alert)' }],
    ['big.text', 'damaged-items-policy', 'big', { text: 'For {nothing}' }],
    ['big.text', 'damaged-items-policy', 'big', { text: 'See [it](/nowhere#at-all).' }],
    ['fit.items.0.text', 'faq', 'fit', { items: [{ id: '', title: 'Why?', text: '{x}' }] }],
    ['fit.items.0.title', 'faq', 'fit', { items: [{ id: '', title: '', text: 'x' }] }],
    [
      'fit.items',
      'faq',
      'fit',
      {
        items: Array.from({ length: CONTENT_ITEMS_MAX + 1 }, () => ({
          id: '',
          title: 'Why?',
          text: 'x',
        })),
      },
    ],
  ])('an error is at %s, and nothing is published (STAFF-231)', async (field, page, id, change) => {
    const sent = await draft(page, id, () => change)
    const { version } = sent
    const refused = await publish(page, sent)
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.error.fields ?? {})).toEqual([field])
    expect((await owner.call(previewContent, { page, blocks: sent.blocks })).status).toBe(400)
    expect((await edited(page)).version).toBe(version)
  })

  test('blocks that the page does not have are refused, and so are other items of a fixed block', async () => {
    const sent = await draft('returns', 'facts', ({ items }) => ({ items: items.slice(1) }))
    expect((await publish('returns', sent)).status).toBe(400)
    const { blocks, version } = await draft('returns', 'facts', () => ({}))
    expect((await publish('returns', { blocks: blocks.slice(1), version })).status).toBe(400)
    const twice = [...blocks.slice(1), blocks[1]!]
    expect((await publish('returns', { blocks: twice, version })).status).toBe(400)
  })

  test('needs a reason', async () => {
    const sent = await draft('returns', 'next', () => ({ text: 'Ask.' }))
    const refused = await owner.call(publishContent, { page: 'returns', ...sent, reason: ' ' })
    expect(refused.status).toBe(400)
  })
})

async function textsOf(page: ContentPage, version: number): Promise<BlockTexts[]> {
  const { blocks } = await edited(page, version)
  return blocks.map(({ id, title, text, items }) => ({ id, title, text, items }))
}

describe('PUT /ajax/admin/content/{page}/preview (STAFF-233)', () => {
  test('shows the page of the shop with these texts and without scripts; visitors see nothing of it', async () => {
    const { blocks } = await draft('our-mission', 'header', () => ({ text: 'A draft.' }))
    const { html } = bodyOf(await colleague.call(previewContent, { page: 'our-mission', blocks }))
    expect(html).toContain('A draft.')
    expect(html).toContain('<base target="_blank">')
    expect(html).not.toContain('<script')
    expect(await pageOf('/our-mission')).not.toContain('A draft.')
    expect((await edited('our-mission')).version).toBe(0)
  })
})

test.each(CONTENT_PAGE_NAMES)('the texts of %s can be published as they are', async (page) => {
  const blocks = await textsOf(page, 0)
  expect((await owner.call(previewContent, { page, blocks })).status).toBe(200)
})
