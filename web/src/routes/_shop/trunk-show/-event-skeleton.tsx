import type { ComponentType } from 'react'
import { PageHead } from '#shell/page-head.tsx'

/** What the server sends for a page that only her group may see. */
export function EventSkeleton({ shape: Shape }: { shape: ComponentType }) {
  return (
    <>
      <PageHead title="Find my group" description="Your group's own shop." />
      <Shape />
    </>
  )
}
