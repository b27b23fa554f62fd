import { createFileRoute, Link } from '@tanstack/react-router'
import { MessageView } from '#shell/message-view.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { toTypeSearch } from '#trunk-shows/join/group-type-search.ts'

export const Route = createFileRoute('/_shop/trunk-show/not-active')({
  validateSearch: toTypeSearch,
  component: NotActivePage,
})

function NotActivePage() {
  return (
    <MessageView title="This event is not open right now">
      <PageHead title="Event not open" description="This event is not open right now." />
      <p className="max-w-read pt-4 pb-8 text-lg text-ink-soft">
        It hasn’t started yet, or it has ended. Your group leader knows the dates. In the meantime,
        you can rent on your own.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to="/collections" className={buttonClass()}>
          Rent by occasion
        </Link>
        <Link to="/trunk-show/find" className={buttonClass('outline')}>
          Find another group
        </Link>
      </div>
    </MessageView>
  )
}
