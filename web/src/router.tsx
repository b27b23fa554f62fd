import { dehydrate, hydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { parseQuery, stringifyQuery } from '@twirl/contract/query-string'
import { routeTree } from './routeTree.gen.ts'
import { ErrorView } from './shell/error-view.tsx'
import { NotFoundView } from './shell/not-found-view.tsx'

// Longer than the age a cached page can have when it arrives (60 s fresh, then sent once more while it is
// rendered anew): otherwise every visitor would ask again for what the page already holds.
const STALE_MS = 5 * 60_000

// After a full load the browser and the page's own inline script have set the place. Without this, taking over
// would throw everybody to the top who began to scroll before the scripts had arrived.
let hasRendered = false
function isFirstRender(): boolean {
  const isFirst = !hasRendered && isPageAsSent()
  hasRendered = true
  return isFirst
}

/** Not when the visitor went back before the scripts had arrived: then another page is rendered first. */
function isPageAsSent(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  if (!navigation) return true
  const { pathname, search } = new URL(navigation.name)
  return pathname === window.location.pathname && search === window.location.search
}

export function getRouter() {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: STALE_MS, retry: false },
      // Offline the call fails at once and the visitor reads why; by default it would wait for a connection.
      mutations: { networkMode: 'always' },
    },
  })
  return createRouter({
    routeTree,
    context: { queryClient },
    // Marks the scripts of this render, and no others, for the content security policy (see takeInlineScripts).
    ...(import.meta.env.SSR && { ssr: { nonce: crypto.randomUUID() } }),
    // The format of forms, so that a listing's form without scripts and its links make the same addresses.
    parseSearch: parseQuery,
    stringifySearch: stringifyQuery,
    scrollRestoration: () => import.meta.env.SSR || !isFirstRender(),
    defaultPreload: 'intent',
    defaultViewTransition: true,
    defaultErrorComponent: ErrorView,
    defaultNotFoundComponent: NotFoundView,
    // Quicker than this, a skeleton would only flicker.
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
    // Query decides what is still fresh.
    defaultPreloadStaleTime: 0,
    // What the loaders fetched travels inside the page, as text: cheaper to write and to read than a script.
    // Only the server writes it; the condition keeps that code out of the browser's scripts.
    dehydrate: () => ({
      queries: import.meta.env.SSR ? JSON.stringify(dehydrate(queryClient)) : '',
    }),
    hydrate: ({ queries }) => hydrate(queryClient, JSON.parse(queries)),
    Wrap: ({ children }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  })
}

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the router's own interface, merged
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
