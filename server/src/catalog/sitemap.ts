import { FILTER_PARAMETERS } from '@twirl/contract/catalog/listing-search'

/** Pages that are there whatever the catalogue holds, in the order of their weight. */
const PAGES = [
  '/home',
  '/sale',
  '/how-it-works',
  '/how-it-works/group-rental',
  '/lead-a-group',
  '/size-charts',
  '/faq',
  '/returns',
  '/damaged-items-policy',
  '/our-mission',
  '/careers',
  '/contact-us',
  '/privacy-policy',
]

// The protocol allows 50,000 addresses a file.
const ADDRESSES_PER_FILE = 40_000

type Catalogue = { collectionIds: number[]; productIds: number[] }

export function sitemapFileCount({ collectionIds, productIds }: Catalogue): number {
  return Math.ceil((PAGES.length + collectionIds.length + productIds.length) / ADDRESSES_PER_FILE)
}

/** One file of addresses; products stand under their canonical one. */
export function sitemapFile(
  origin: string,
  { collectionIds, productIds }: Catalogue,
  part: number,
): string {
  const paths = [
    ...PAGES,
    ...collectionIds.map((id) => `/collections/${id}`),
    ...productIds.map((id) => `/p/${id}`),
  ].slice((part - 1) * ADDRESSES_PER_FILE, part * ADDRESSES_PER_FILE)
  return wrap(
    'urlset',
    paths.map((path) => `<url><loc>${origin}${path}</loc></url>`),
  )
}

export function sitemapIndex(origin: string, fileCount: number): string {
  const parts = Array.from({ length: fileCount }, (_, i) => i + 1)
  return wrap(
    'sitemapindex',
    parts.map((part) => `<sitemap><loc>${origin}/sitemap-${part}.xml</loc></sitemap>`),
  )
}

function wrap(element: string, entries: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</${element}>
`
}

// Google's advice for filters in the address: keep crawlers out, because the combinations are endless
// (developers.google.com, "Managing crawling of faceted navigation URLs").
const FILTERED_ADDRESSES = FILTER_PARAMETERS.map((name) => `Disallow: /*?*${name}=`).join('\n')

export function robotsFile(origin: string): string {
  return `User-agent: *
Allow: /
Disallow: /account/
Disallow: /ajax/
Disallow: /cart
Disallow: /checkout-
Disallow: /favorites
Disallow: /login
Disallow: /order/
Disallow: /profile
Disallow: /reset-password
Disallow: /search
Disallow: /thank-you/
Disallow: /trunk-show
${FILTERED_ADDRESSES}
Sitemap: ${origin}/sitemap.xml
`
}
