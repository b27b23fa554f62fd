declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the router's own interface, merged
  interface StaticDataRouteOption {
    /** The validated query changes the public page: the server caches one page per valid query. */
    isQueryCached?: true
  }
}

/** For pages that are the same for every visitor: the server caches their HTML, and a CDN may too. */
export const publicPageHeaders = () => ({
  // SHOP-16: shared caches keep a page for two seconds, and longer only while the shop does not respond.
  'cache-control': 'public, max-age=0, s-maxage=2, stale-if-error=600',
})
