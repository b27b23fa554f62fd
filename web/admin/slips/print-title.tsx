import type { ReactNode } from 'react'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { PageTitle } from '../shell/page-title.tsx'

/** The heading of a page to be printed, which is not printed itself. */
export function PrintTitle({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="print:hidden">
      <PageTitle title={title}>
        <div className="flex flex-wrap items-center gap-4">
          {children}
          <button type="button" className={buttonClass()} onClick={() => window.print()}>
            Print
          </button>
        </div>
      </PageTitle>
    </div>
  )
}
