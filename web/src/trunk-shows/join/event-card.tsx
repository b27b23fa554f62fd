import type { ReactNode } from 'react'

type EventCardProps = {
  /** Above the title: why the event is shown. */
  note: string
  title: string
  children: ReactNode
}

/** An event that is known without a search. */
export function EventCard({ note, title, children }: EventCardProps) {
  return (
    <section className="mb-6 flex flex-col items-start gap-3 rounded-band bg-mint p-7 lg:p-10">
      <p className="text-sm font-semibold text-violet">{note}</p>
      <h2 className="text-3xl">{title}</h2>
      {children}
    </section>
  )
}
