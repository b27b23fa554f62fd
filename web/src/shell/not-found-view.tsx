import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { MessageView } from './message-view.tsx'
import { PageHead } from './page-head.tsx'

export function NotFoundView() {
  return (
    <MessageView title="We couldn’t find that">
      <PageHead title="Not found" description="This page is not part of the shop." />
      <p className="max-w-read pt-4 pb-8 text-lg text-ink-soft">
        This collection is no longer here, but the rest of the shop is.
      </p>
      <Link to="/home" className={buttonClass()}>
        Back to the shop
      </Link>
    </MessageView>
  )
}
