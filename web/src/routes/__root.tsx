import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import fraunces from '@fontsource/fraunces/files/fraunces-latin-600-normal.woff2?url'
import type { QueryClient } from '@tanstack/react-query'
import {
  Asset,
  createRootRouteWithContext,
  Outlet,
  Scripts,
  useHydrated,
  useLocation,
  useRouter,
  useTags,
} from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { pageVersion } from '#lib/page-version.ts'
import { FOR_ALL } from '#lib/route/route-access.ts'
import { MARK_HINTS } from '#lib/visitor/hint-cookie.ts'
import { INVITATION_MARKER, MARK_INVITED } from '#rsvp/invitation-marker.ts'
import { ErrorView } from '#shell/errors/error-view.tsx'
import { KEEP_EARLY_PRESSES, replayEarlyPresses } from '#shell/open-page/early-presses.ts'
import { PageData } from '#shell/page-data.tsx'
import { CHECK_BROWSER } from '#shell/supported-browser.ts'
import styles from '#styles/app.css?url'
import { lazyPart } from '#ui/loading/lazy-part.tsx'

const Rsvp = lazyPart(async () => (await import('./-rsvp.tsx')).Rsvp, 'page')

type Tag = ReturnType<typeof useTags>[number]

const font = (href: string) => ({
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
  href,
})

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  staticData: { access: FOR_ALL },
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
  shellComponent: Document,
  component: Root,
  errorComponent: ErrorView,
})

function Document({ children }: { children: ReactNode }) {
  const { nonce } = useRouter().options.ssr ?? {}
  return (
    // The script below may add an attribute before hydration, and only the server knows the version.
    <html
      lang="en-US"
      suppressHydrationWarning
      data-version={import.meta.env.SSR ? pageVersion() : undefined}
    >
      <head>
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR
              ? CHECK_BROWSER + MARK_INVITED + MARK_HINTS + KEEP_EARLY_PRESSES
              : '',
          }}
        />
        <HeadTags />
      </head>
      <body>
        {children}
        <SlowStart />
        <PageData />
        <Scripts />
      </body>
    </html>
  )
}

/**
 * The router's `HeadContent`, but for the scripts of routes: they are preloaded as what `loadModule` does, a fetch. A
 * module whose preload failed would never be requested again by some browsers (docs/decisions/0036-errors-in-the-browser.md).
 */
function HeadTags() {
  const { options, ssr } = useRouter()
  const nonce = options.ssr?.nonce
  const isPreload = ({ attrs }: Tag) => attrs?.['rel'] === 'modulepreload'
  // What the entry imports is loaded as a module, whoever asks for it first.
  const entry = ssr?.manifest?.routes['__root__']?.preloads ?? []
  const toFetch = (tag: Tag): Tag =>
    isPreload(tag) && !entry.includes(tag.attrs!['href'])
      ? { ...tag, attrs: { ...tag.attrs, rel: 'preload', as: 'fetch', crossOrigin: 'anonymous' } }
      : tag
  // The browser has begun with them when it renders.
  const tags = useTags().flatMap((tag) =>
    import.meta.env.SSR ? toFetch(tag) : isPreload(tag) ? [] : tag,
  )
  return tags.map((tag) => <Asset {...tag} key={JSON.stringify(tag)} nonce={nonce} />)
}

/**
 * A component of its own, because all that renders again after hydration delays the first click. Its text has no
 * character beyond Latin-1: on every page, it would double the memory that the HTML takes while it is rendered.
 */
function SlowStart() {
  const isHydrated = useHydrated()
  useEffect(() => {
    if (isHydrated) void replayEarlyPresses()
  }, [isHydrated])
  if (isHydrated) return null
  return (
    <p role="status" className="slow-start">
      Still getting ready
    </p>
  )
}

/** The page, or the form of an invitation in its place. */
function Root() {
  const isMarked = useLocation({ select: ({ hash }) => hash.startsWith(INVITATION_MARKER) })
  if (!useHydrated() || !isMarked) return <Outlet />
  return (
    <Suspense>
      <Rsvp />
    </Suspense>
  )
}
