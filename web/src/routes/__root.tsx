import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import fraunces from '@fontsource/fraunces/files/fraunces-latin-600-normal.woff2?url'
import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  Scripts,
  useHydrated,
  useLocation,
  useRouter,
} from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { collectionsQuery } from '#catalog/catalog-queries.ts'
import { menuCollections } from '#catalog/collection-kinds.ts'
import { settingsQuery } from '#lib/settings-query.ts'
import { INVITATION_MARKER, MARK_INVITED } from '#rsvp/invitation-marker.ts'
import { isBannerOpen } from '#shell/banner-dates.ts'
import { ErrorView } from '#shell/error-view.tsx'
import { Footer } from '#shell/footer.tsx'
import { Header } from '#shell/header.tsx'
import { MAIN_ID } from '#shell/main-id.ts'
import { LEAD_A_GROUP_PAGE } from '#shell/menu-links.ts'
import { PromoBanner } from '#shell/promo-banner.tsx'
import { TopBanner } from '#shell/top-banner.tsx'
import { usePageFocus } from '#shell/use-page-focus.ts'
import styles from '#styles/app.css?url'
import { BackToTop } from '#ui/back-to-top.tsx'
import { LiveRegion } from '#ui/live-region.tsx'

const Rsvp = lazy(() => import('./-rsvp.tsx').then((module) => ({ default: module.Rsvp })))

const font = (href: string) => ({
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
  href,
})

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'theme-color', content: '#fcfaf6' },
    ],
    links: [
      { rel: 'stylesheet', href: styles },
      font(fraunces),
      font(figtree),
      { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: '/site.webmanifest' },
    ],
  }),
  loader: async ({ context: { queryClient } }) => {
    const [settings] = await Promise.all([
      queryClient.ensureQueryData(settingsQuery()),
      queryClient.ensureQueryData(collectionsQuery()),
    ])
    // Decided here and sent along: the browser's clock may say another day than the page it hydrates.
    return { isBannerOpen: isBannerOpen(settings.top_banner, new Date()) }
  },
  shellComponent: Document,
  component: Root,
  errorComponent: ErrorView,
})

function Document({ children }: { children: ReactNode }) {
  const { nonce } = useRouter().options.ssr ?? {}
  return (
    // The script below may mark it.
    <html lang="en-US" suppressHydrationWarning>
      <head>
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? MARK_INVITED : '' }}
        />
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

/** The shop, or the form of an invitation in its place. */
function Root() {
  const isMarked = useLocation({ select: ({ hash }) => hash.startsWith(INVITATION_MARKER) })
  if (!useHydrated() || !isMarked) return <Shop />
  return (
    <Suspense>
      <Rsvp />
    </Suspense>
  )
}

function Shop() {
  const collections = menuCollections(useSuspenseQuery(collectionsQuery()).data)
  const { data: settings } = useSuspenseQuery(settingsQuery())
  const leadAGroupUrl = settings.lead_a_group_url ?? LEAD_A_GROUP_PAGE
  usePageFocus()
  return (
    <>
      <a
        href={`#${MAIN_ID}`}
        className="fixed top-2 left-2 z-40 -translate-y-20 rounded-full bg-ink px-5 py-3 text-white focus:translate-y-0"
      >
        Skip to content
      </a>
      <PromoBanner text={settings.promo_banner.text} />
      {Route.useLoaderData().isBannerOpen && <TopBanner {...settings.top_banner} />}
      <Header collections={collections} leadAGroupUrl={leadAGroupUrl} />
      <main id={MAIN_ID} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer
        collections={collections}
        leadAGroupUrl={leadAGroupUrl}
        socialLinks={settings.social_links}
      />
      <BackToTop focusId={MAIN_ID} />
      <LiveRegion />
    </>
  )
}
