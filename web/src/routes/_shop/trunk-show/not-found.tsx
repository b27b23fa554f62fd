import { createFileRoute, Link } from '@tanstack/react-router'
import { MessageView } from '#shell/message-view.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'

export const Route = createFileRoute('/_shop/trunk-show/not-found')({ component: NotFoundPage })

function NotFoundPage() {
  return (
    <MessageView title="We couldn’t find your event">
      <PageHead title="Event not found" description="We couldn’t find your event." />
      <p className="max-w-read pt-4 pb-8 text-lg text-ink-soft">
        It may have ended, or it may have another name. Check the chapter or the code with your
        group leader, then try again.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to="/trunk-show/find" className={buttonClass()}>
          Find my group
        </Link>
        <Link to="/contact-us" className={buttonClass('outline')}>
          Ask us
        </Link>
      </div>
    </MessageView>
  )
}
