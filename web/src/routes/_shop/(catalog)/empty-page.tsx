import { createFileRoute, Link, useHydrated, useLocation } from '@tanstack/react-router'
import { publicPageHeaders } from '#lib/route/public-page-headers.ts'
import { MessageView } from '#shell/message-view.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'

export const Route = createFileRoute('/_shop/(catalog)/empty-page')({
  headers: publicPageHeaders,
  component: EmptyPage,
})

/**
 * The hash decides which message is shown, and it is not sent to the server: on a full load `:target` selects the
 * message, after a navigation `data-shown` does.
 */
function EmptyPage() {
  const { hash } = useLocation()
  const isDeleted = useHydrated() && hash === 'deleted'
  return (
    <>
      <PageHead title="Nothing here" description="There is nothing on this page." />
      <section
        id="deleted"
        data-shown={isDeleted || undefined}
        className="peer hidden target:block data-shown:block"
      >
        <MessageView title="This piece is no longer here">
          <p className="max-w-read pt-4 pb-8 text-lg text-ink-soft">
            It found its forever closet. There are plenty more where it came from.
          </p>
          <BackToShop />
        </MessageView>
      </section>
      <section className="peer-target:hidden peer-data-shown:hidden">
        <MessageView title="Nothing on this hanger">
          <p className="max-w-read pt-4 pb-8 text-lg text-ink-soft">
            There’s nothing to see on this page. The dresses are one step away.
          </p>
          <BackToShop />
        </MessageView>
      </section>
    </>
  )
}

function BackToShop() {
  return (
    <Link to="/home" className={buttonClass()}>
      Back to the shop
    </Link>
  )
}
