import type { ReactNode } from 'react'

/** A message in place of the checkout. */
export function MessageBox({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="page-width flex min-h-[60vh] flex-col items-center justify-center gap-3 py-16 text-center">
      <h1 className="text-3xl">{title}</h1>
      {children}
    </section>
  )
}
