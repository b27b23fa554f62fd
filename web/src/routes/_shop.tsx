import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { collectionsQuery } from '#catalog/catalog-queries.ts'
import { menuCollections } from '#catalog/collection-kinds.ts'
import { settingsQuery } from '#lib/settings-query.ts'
import { isBannerOpen, PromoBanner, TopBanner } from '#shell/banners.tsx'
import { Footer } from '#shell/footer.tsx'
import { Header } from '#shell/header/header.tsx'
import { MAIN_ID, usePageFocus } from '#shell/use-page-focus.ts'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import { LiveRegion } from '#ui/live-region.tsx'

// Shown after the first screen is scrolled away.
const BackToTop = lazyPart(
  async () => (await import('#ui/navigation/back-to-top.tsx')).BackToTop,
  'background',
)

const LEAD_A_GROUP_PAGE = '/lead-a-group'

/** Header and footer around every page of the shop. Checkout pages hide both (CHECKOUT-1). */
export const Route = createFileRoute('/_shop')({
  // Part of the first file: nearly every page has this layout.
  codeSplitGroupings: [],
  loader: async ({ context: { queryClient } }) => {
    const [settings] = await Promise.all([
      queryClient.ensureQueryData(settingsQuery()),
      queryClient.ensureQueryData(collectionsQuery()),
    ])
    // Decided here and sent with the page, because the browser's clock may show another day.
    return { isBannerOpen: isBannerOpen(settings.top_banner, new Date()) }
  },
  component: ShopLayout,
})

function ShopLayout() {
  const collections = menuCollections(useSuspenseQuery(collectionsQuery()).data)
  const { data: settings } = useSuspenseQuery(settingsQuery())
  const leadAGroupUrl = settings.lead_a_group_url ?? LEAD_A_GROUP_PAGE
  usePageFocus()
  return (
    <>
      <a
        href={`#${MAIN_ID}`}
        className="fixed top-2 left-2 z-40 -translate-y-[calc(100%+1rem)] rounded-full bg-ink px-5 py-3 text-white focus:translate-y-0"
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
        rentalDays={settings.rental_terms.rental_days}
        socialLinks={settings.social_links}
      />
      <BackToTop focusId={MAIN_ID} />
      <LiveRegion />
    </>
  )
}
