import type { ReactNode } from 'react'
import { LiveRegion } from '#ui/live-region.tsx'
import { useBackOfficeName } from '../shell/back-office-name.ts'
import { FailureBar } from '../shell/failure-bar.tsx'
import { PageTitle } from '../shell/page-title.tsx'

/** The pages before the login have no navigation. */
export function LoginFrame({ title, children }: { title: string; children: ReactNode }) {
  const name = useBackOfficeName()
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-read flex-col justify-center p-4">
      <main className="rounded-band border border-line bg-white p-6 md:p-9">
        <p className="pb-2 text-sm wrap-anywhere text-ink-soft">{name}</p>
        <FailureBar />
        <PageTitle title={title} />
        {children}
      </main>
      <LiveRegion />
    </div>
  )
}
