import { linkOptions } from '@tanstack/react-router'
import { ContentHeader } from '../content-header.tsx'
import { type Look, LookStrip } from '../look-strip.tsx'
import { NextStep } from '../next-step.tsx'
import { PROSE } from '../article.tsx'
import { Line, Prose } from '../prose.tsx'
import { useContent } from '../use-content.ts'

/** The backgrounds of the promises, in their order. */
const SURFACES = ['bg-blush', 'bg-butter', 'bg-mint']

export function OurMissionPage({ looks }: { looks: Look[] }) {
  const { block } = useContent('our-mission')
  return (
    <div className="page-width">
      <ContentHeader title="Our Mission">
        <Line text={block('header').text} />
      </ContentHeader>
      <div className="grid items-center gap-10 lg:grid-cols-2 lg:gap-16">
        <div className={PROSE}>
          <Prose text={block('story').text} />
        </div>
        <LookStrip looks={looks} />
      </div>
      <section className="pt-16 lg:pt-20">
        <h2 className="pb-8 text-4xl">{block('promises').heading}</h2>
        <ul className="grid gap-5 md:grid-cols-3 lg:gap-6">
          {block('promises').items.map(({ id, title, text }, index) => (
            <li key={id} className={`rounded-band p-7 lg:p-9 ${SURFACES[index]}`}>
              <h3 className="pb-2 text-2xl">{title}</h3>
              <p className="text-ink-soft">
                <Line text={text} />
              </p>
            </li>
          ))}
        </ul>
      </section>
      <NextStep
        block={block('next')}
        first={{ name: 'Rent by occasion', link: linkOptions({ to: '/collections' }) }}
        second={{ name: 'Careers', link: linkOptions({ to: '/careers' }) }}
      />
    </div>
  )
}
