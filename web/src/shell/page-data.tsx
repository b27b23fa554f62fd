import { dehydrate, type DehydratedState, useQueryClient } from '@tanstack/react-query'
import { toSafeJson } from '#ui/json-ld.tsx'

const ID = 'page-data'

/**
 * The answers that the loaders fetched, in the HTML, so that the browser does not fetch them again. A data block
 * instead of the router's own script: as text of a script each of its 5,000 quotes would be escaped and hashed.
 */
export function PageData() {
  const queryClient = useQueryClient()
  return (
    <script
      id={ID}
      type="application/json"
      suppressHydrationWarning
      // Only the server writes it; the condition removes that code from the browser's scripts.
      dangerouslySetInnerHTML={{
        __html: import.meta.env.SSR ? toSafeJson(dehydrate(queryClient)) : '',
      }}
    />
  )
}

export function readPageData(): DehydratedState {
  return JSON.parse(document.getElementById(ID)!.textContent)
}
