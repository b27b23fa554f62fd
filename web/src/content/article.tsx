import type { ReactNode } from 'react'

/** Classes of running text. */
export const PROSE = 'flex max-w-[68ch] flex-col gap-4 text-ink-soft'

type ArticleSection = { id: string; title: string; body: ReactNode }

type ArticleProps = {
  sections: ArticleSection[]
  /** Shown above the first section. */
  summary?: ReactNode
}

/** A text in sections, with a table of contents beside it on wide screens. */
export function Article({ sections, summary }: ArticleProps) {
  return (
    <div className="grid gap-12 lg:grid-cols-[15rem_1fr] lg:gap-16">
      <nav aria-label="On this page" className="max-lg:hidden">
        <ul className="sticky top-28 flex flex-col border-l border-line">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="-ml-px flex min-h-10 items-center border-l-2 border-transparent pl-4 text-sm text-ink-soft hover:border-berry hover:text-berry"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-w-0 flex-col gap-12 lg:gap-14">
        {summary}
        {sections.map(({ id, title, body }) => (
          <section key={id} id={id}>
            <h2 className="pb-4 text-3xl">{title}</h2>
            <div className={PROSE}>{body}</div>
          </section>
        ))}
      </div>
    </div>
  )
}
