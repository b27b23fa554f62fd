/** For pages that are the same for everybody: the server keeps their HTML, and a CDN may too. */
export const publicPageHeaders = () => ({
  'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
})
