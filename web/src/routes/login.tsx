import { createFileRoute, redirect } from '@tanstack/react-router'

/** Redirects with the whole query string (ACCOUNT-1). */
export const Route = createFileRoute('/login')({
  beforeLoad: ({ location }) => {
    throw redirect({
      href: `/account/login${location.searchStr}`,
      replace: true,
      statusCode: 302,
    })
  },
})
