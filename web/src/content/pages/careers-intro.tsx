import { ContentHeader } from '../content-header.tsx'
import { PROSE } from '../article.tsx'
import { Line, Prose } from '../prose.tsx'
import { useContent } from '../use-content.ts'

/** The backgrounds of the teams, in their order. */
const SURFACES = ['bg-lilac', 'bg-mint', 'bg-blush', 'bg-butter']

export function CareersIntro() {
  const { block } = useContent('careers')
  return (
    <>
      <ContentHeader title="Careers">
        <Line text={block('header').text} />
      </ContentHeader>
      <h2 className="pb-6 text-3xl">{block('teams').heading}</h2>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {block('teams').items.map(({ id, title, text }, index) => (
          <li key={id} className={`rounded-band p-7 ${SURFACES[index]}`}>
            <h3 className="pb-2 text-2xl">{title}</h3>
            <p className="text-ink-soft">
              <Line text={text} />
            </p>
          </li>
        ))}
      </ul>
      <div className={`pt-12 ${PROSE}`}>
        <h2 className="text-3xl text-ink">{block('choice').heading}</h2>
        <Prose text={block('choice').text} />
      </div>
    </>
  )
}
