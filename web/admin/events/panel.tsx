import { type ReactNode, useId } from 'react'

/** A part of the page of an event with its heading. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-input border border-line bg-white p-4 wrap-anywhere md:p-5"
    >
      <h2 id={id} className="pb-3 text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
