import type { ComponentType } from 'react'
import { PageHead } from '#shell/page-head.tsx'
import { NeedsScripts } from '#ui/loading/needs-scripts.tsx'

/** Sent by the server for pages that only the group may see. */
export function EventSkeleton({ shape: Shape }: { shape: ComponentType }) {
  return (
    <>
      <PageHead title="Your event" description="Your group's own shop." />
      <NeedsScripts className="page-width pt-10" />
      <Shape />
    </>
  )
}
