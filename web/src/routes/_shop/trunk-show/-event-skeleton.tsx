import type { ComponentType } from 'react'
import { PageHead } from '#shell/page-head.tsx'

/** Sent by the server for pages that only the group may see. */
export function EventSkeleton({ shape: Shape }: { shape: ComponentType }) {
  return (
    <>
      <PageHead title="Find my group" description="Your group's own shop." />
      <Shape />
    </>
  )
}
