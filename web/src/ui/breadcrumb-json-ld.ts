export type JsonLdCrumb = { name: string; path?: string }

/** The last crumb is the page itself and needs no address. */
export function breadcrumbJsonLd(crumbs: readonly JsonLdCrumb[], origin: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(path !== undefined && { item: origin + path }),
    })),
  }
}
