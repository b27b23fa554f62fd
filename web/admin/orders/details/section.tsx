import { type ReactNode, useId } from 'react'

type SectionProps = {
  title: string
  /** Beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A part of the page of an order, found by its heading. */
export function Section({ title, actions, children }: SectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-input border border-line bg-white p-4 text-sm"
    >
      <div className="flex flex-wrap items-center justify-between gap-3 pb-3">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
