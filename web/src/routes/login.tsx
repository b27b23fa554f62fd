import { createFileRoute, redirect } from '@tanstack/react-router'

/** Decisions A11: with its query, whatever that is. */
export const Route = createFileRoute('/login')({
  beforeLoad: ({ location }) => {
    throw redirect({
      href: `/account/login${location.searchStr}`,
      replace: true,
      statusCode: 302,
    })
  },
})
