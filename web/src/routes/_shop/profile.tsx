import { createFileRoute } from '@tanstack/react-router'
import { toProfileTab } from '#accounts/profile/profile-tab.ts'
import { Profile } from '#accounts/profile/profile.tsx'
import { textSearch } from '#lib/url/text-search.ts'
import { PageHead } from '#shell/page-head.tsx'

/** Hers alone: the server sends a shell, the browser fills it. */
export const Route = createFileRoute('/_shop/profile')({
  validateSearch: textSearch('tab'),
  component: ProfilePage,
})

function ProfilePage() {
  return (
    <div className="page-width">
      <PageHead title="Your account" description="Your data, your password, your chapter." />
      <Profile tab={toProfileTab(Route.useSearch().tab)} />
    </div>
  )
}
