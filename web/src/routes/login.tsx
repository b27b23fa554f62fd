import { createFileRoute, redirect } from '@tanstack/react-router'

/** Redirects with the whole query string (decisions A11). */
export const Route = createFileRoute('/login')({
  beforeLoad: ({ location }) => {
    throw redirect({
      href: `/account/login${location.searchStr}`,
      replace: true,
      statusCode: 302,
    })
  },
})
