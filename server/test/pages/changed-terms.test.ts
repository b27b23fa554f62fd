import { beforeAll, describe, expect, test } from 'vitest'
import { loadWebApp } from '#platform/pages/web-app.ts'
import { CHANGED_TERMS, findOldNumbers } from '../../../checks/business-numbers/changed-terms.ts'
import { buildTestApp } from '../build-test-app.ts'
import { eventually } from '../eventually.ts'
import { insertCollection, insertProduct } from '../factories.ts'
import { readPageTable } from '../routes/page-table.ts'

const { app, db } = await buildTestApp({
  loadPages: loadWebApp,
  prepare: async (empty) => {
    await insertCollection(empty, { id: 1, name: 'Formal' })
    // The price of a product is its own, and no term of the shop.
    await insertProduct(empty, {
      id: 1,
      rental_price_cents: 3333,
      is_purchasable: true,
      selling_price_cents: 7777,
      clearance_price_cents: 4444,
      first_clearance_check_in_time: new Date('2026-01-01'),
      variants: [{ size: 'M', core: 1, clearance: 1 }],
      collection_ids: [1],
    })
  },
})

const PATHS = readPageTable().map(({ path }) => path.replaceAll(/\$\w+/g, '1'))

/** Numbers on pages that are no terms of the shop, and why. */
const OTHER_NUMBERS: Record<string, { number: RegExp; why: string }> = {
  '/privacy-policy': {
    number: /We keep these reports for 14 days/,
    why: 'how long reports of browsers are stored, which no setting changes',
  },
}

/** What a visitor or a search engine reads on the page. */
async function readText(path: string): Promise<string> {
  const { body } = await app.inject(path)
  return body
    .replaceAll(/<script(?![^>]*ld\+json)[^>]*>.*?<\/script>|<style.*?<\/style>/gs, '')
    .replaceAll('<!-- -->', '')
    .replace(OTHER_NUMBERS[path]?.number ?? '', '')
}

async function storeTerms(): Promise<void> {
  for (const [key, value] of Object.entries(CHANGED_TERMS))
    await db
      .insertInto('setting')
      .values({ key, value: JSON.stringify(value) })
      .execute()
}

describe('the terms of a new shop', () => {
  test('are on its pages, where the search finds them', async () => {
    expect(findOldNumbers(await readText('/home'))).not.toEqual([])
    expect(findOldNumbers(await readText('/faq'))).not.toEqual([])
    expect(findOldNumbers(await readText('/p/1'))).not.toEqual([])
  })
})

describe('after all terms were changed', () => {
  beforeAll(async () => {
    // Cached with the old terms, so that the change has to outdate them.
    for (const path of PATHS) await app.inject(path)
    await storeTerms()
    await eventually(async () => expect(await readText('/home')).toContain('$18.49'))
  })

  test.each(PATHS)('%s names none of the old numbers', async (path) => {
    await eventually(async () => expect(findOldNumbers(await readText(path))).toEqual([]))
  })

  test('the pages name the new ones (SHOP-23)', async () => {
    const faq = await readText('/faq')
    for (const text of [
      '33 days',
      '19 days',
      '$71',
      '$57',
      '$11.49',
      '$12.49',
      '$18.49',
      '$22.49',
      '8–11 business days',
      '91 hours',
      '23 days',
      'Three exchanges per rental order are free',
    ])
      expect(faq).toContain(text)
    expect(await readText('/p/1')).toContain('"value":33,"unitCode":"DAY"')
  })
})
