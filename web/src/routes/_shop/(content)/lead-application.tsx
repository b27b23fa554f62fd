import { createFileRoute, Link } from '@tanstack/react-router'
import { useSession } from '#accounts/session/use-session.ts'
import { ContentHeader } from '#content/content-header.tsx'
import { textParameters } from '#lib/url/text-parameters.ts'
import { LinkedApplication, OwnApplications } from '#messages/application-status.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { Skeleton } from '#ui/loading/skeleton.tsx'

/** Depends on the link and on the visitor: the server sends a skeleton, the data is fetched in the browser. */
export const Route = createFileRoute('/_shop/(content)/lead-application')({
  validateSearch: textParameters('token'),
  component: LeadApplicationPage,
})

function LeadApplicationPage() {
  const { token } = Route.useSearch()
  const { state } = useSession()
  return (
    <div className="page-width">
      <PageHead
        title="Your application to lead a group"
        description="See how far your application to lead a group is."
      />
      <ContentHeader title="Your application">
        How far your group is, and what to do next.
      </ContentHeader>
      <div className="max-w-180 pt-8 pb-20">
        {token !== undefined ? (
          <LinkedApplication token={token} isCustomer={state === 'customer'} />
        ) : state === 'customer' ? (
          <OwnApplications />
        ) : state === 'guest' ? (
          <LogInFirst />
        ) : (
          <Skeleton className="h-60 rounded-band" />
        )}
      </div>
    </div>
  )
}

function LogInFirst() {
  return (
    <div className="flex flex-col items-start gap-4">
      <p>
        Open the link in the email that we sent you, or log in with the email address of your
        application.
      </p>
      <Link
        to="/account/login"
        search={{ redirect: '/lead-application' }}
        className={buttonClass()}
      >
        Log in
      </Link>
    </div>
  )
}
