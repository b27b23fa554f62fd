import { linkOptions } from '@tanstack/react-router'
import type { ShownBlock } from '@twirl/contract/content'
import type { PictureView } from '@twirl/contract/pictures'
import { ContentHeader } from '../content-header.tsx'
import { FactList } from '../fact-list.tsx'
import { type Look, LookStrip } from '../look-strip.tsx'
import { NextStep } from '../next-step.tsx'
import { PROSE } from '../article.tsx'
import { Line, Prose } from '../prose.tsx'
import { useContent } from '../use-content.ts'

const WORN_VIEWS: PictureView[] = ['front', 'back', 'detail']

/** Takes six looks: three for the first step, one for the second, two for the third. */
export function HowItWorksPage({ looks }: { looks: Look[] }) {
  const [, , , worn] = looks
  const { block } = useContent('how-it-works')
  return (
    <div className="page-width">
      <ContentHeader title="How to Rent and Return">
        <Line text={block('header').text} />
      </ContentHeader>
      <ol className="flex flex-col gap-5 lg:gap-6">
        <Step number={1} block={block('choose')} surface="bg-blush" looks={looks.slice(0, 3)} />
        <Step
          number={2}
          block={block('wear')}
          surface="bg-butter"
          looks={worn ? WORN_VIEWS.map((view) => ({ ...worn, view })) : []}
        />
        <Step
          number={3}
          block={block('return')}
          surface="bg-mint"
          looks={looks.slice(3, 6).map((look) => ({ ...look, view: 'swatch' as const }))}
        />
      </ol>
      <section className="pt-16 lg:pt-20">
        <h2 className="pb-6 text-3xl">{block('facts').heading}</h2>
        <FactList facts={block('facts').items} />
        <p className="pt-6 text-ink-soft">
          <Line text={block('group').text} />
        </p>
      </section>
      <NextStep
        block={block('next')}
        first={{ name: 'Rent with Us', link: linkOptions({ to: '/collections' }) }}
        second={{ name: 'Read the FAQ', link: linkOptions({ to: '/faq' }) }}
      />
    </div>
  )
}

type StepProps = {
  number: number
  block: ShownBlock
  surface: string
  looks: Look[]
}

function Step({ number, block, surface, looks }: StepProps) {
  return (
    <li
      className={`grid items-center gap-8 rounded-band p-6 sm:p-9 lg:grid-cols-2 lg:gap-16 lg:p-14 lg:even:[&>*:first-child]:order-last ${surface}`}
    >
      <div>
        <span aria-hidden="true" className="font-display text-5xl font-semibold text-berry-deep">
          {number}
        </span>
        <h2 className="pt-2 pb-4 text-4xl">{block.heading}</h2>
        <div className={PROSE}>
          <Prose text={block.text} />
        </div>
      </div>
      <LookStrip looks={looks} />
    </li>
  )
}
