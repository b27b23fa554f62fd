import { type ReactNode, useId } from 'react'

type SectionProps = { title: string; children: ReactNode }

/** A part of a page with its heading. */
export function Section({ title, children }: SectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="rounded-input border border-line bg-white p-4 text-sm wrap-anywhere"
    >
      <h2 id={id} className="pb-2 text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** In place of a list that has no entries. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className="text-ink-soft">{children}</p>
}
