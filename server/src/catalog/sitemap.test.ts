import { expect, test } from 'vitest'
import { sitemapFile, sitemapFileCount, sitemapIndex } from './sitemap.ts'

const ORIGIN = 'https://twirl.example'
const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!)

test('a shop of our size fits into one file', () => {
  const catalogue = { collectionIds: [1], productIds: [7, 8] }
  expect(sitemapFileCount(catalogue)).toBe(1)
  const urls = locations(sitemapFile(ORIGIN, catalogue, 1))
  expect(urls).toContain(`${ORIGIN}/home`)
  expect(urls.slice(-3)).toEqual([`${ORIGIN}/collections/1`, `${ORIGIN}/p/7`, `${ORIGIN}/p/8`])
})

test('a large one is split, each address in exactly one file', () => {
  const productIds = Array.from({ length: 100_000 }, (_, i) => i + 1)
  const catalogue = { collectionIds: [1], productIds }
  const count = sitemapFileCount(catalogue)
  expect(locations(sitemapIndex(ORIGIN, count))).toEqual(
    [1, 2, 3].map((part) => `${ORIGIN}/sitemap-${part}.xml`),
  )
  const urls = [1, 2, 3].flatMap((part) => locations(sitemapFile(ORIGIN, catalogue, part)))
  expect(new Set(urls).size).toBe(urls.length)
  expect(urls.filter((url) => url.includes('/p/'))).toHaveLength(100_000)
})
