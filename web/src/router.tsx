import {
  hydrate,
  MutationCache,
  QueryCache,
  QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { parseQuery, stringifyQuery } from '@twirl/contract/query-string'
import { type ErrorSource, handleError } from './lib/errors/handle-error.ts'
import { routeTree } from './routeTree.gen.ts'
import { ErrorView } from './shell/errors/error-view.tsx'
import { NotFoundView } from './shell/not-found-view.tsx'
import { readPageData } from './shell/page-data.tsx'

// Longer than the age of a cached page (60 s fresh, then sent once more while it is rendered again): otherwise every
// browser would fetch again what the page already contains.
const STALE_MS = 5 * 60_000

// After a full load the browser and an inline script have set the scroll position. Without this, hydration would
// scroll to the top if the visitor began to scroll before the scripts were loaded.
let hasRendered = false
function isFirstRender(): boolean {
  const isFirst = !hasRendered && isPageAsSent()
  hasRendered = true
  return isFirst
}

/** False if the visitor navigated before the scripts were loaded: then another page is rendered first. */
function isPageAsSent(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  if (!navigation) return true
  const { pathname, search } = new URL(navigation.name)
  return pathname === window.location.pathname && search === window.location.search
}

export function getRouter() {
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => handleError(error, 'query') }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) =>
        handleError(error, meta?.errorSource ?? 'action'),
    }),
    defaultOptions: {
      // Offline, queries and mutations fail at once and the visitor sees why; by default they would wait for a
      // connection. Queries are repeated when it is back.
      queries: { staleTime: STALE_MS, retry: false, networkMode: 'offlineFirst' },
      mutations: { networkMode: 'always' },
    },
  })
  return createRouter({
    routeTree,
    context: { queryClient },
    // Marks the scripts of this render for the content security policy (see takeInlineScripts).
    ...(import.meta.env.SSR && { ssr: { nonce: crypto.randomUUID() } }),
    // The format of HTML forms, so that a listing's form without scripts and its links have the same URLs.
    parseSearch: parseQuery,
    stringifySearch: stringifyQuery,
    scrollRestoration: () => import.meta.env.SSR || !isFirstRender(),
    defaultPreload: 'intent',
    defaultViewTransition: true,
    defaultErrorComponent: ErrorView,
    defaultNotFoundComponent: NotFoundView,
    // A skeleton that is shown for a shorter time would flicker.
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    hydrate: () => hydrate(queryClient, readPageData()),
    Wrap: ({ children }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  })
}

declare module '@tanstack/react-query' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the library's own interface, merged
  interface Register {
    /** For mutations whose errors a component shows; see `ErrorSource`. */
    mutationMeta: { errorSource?: ErrorSource }
  }
}

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the router's own interface, merged
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
