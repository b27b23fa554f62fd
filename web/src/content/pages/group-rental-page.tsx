import { Link, linkOptions } from '@tanstack/react-router'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { ContentHeader } from '../content-header.tsx'
import { FactList } from '../fact-list.tsx'
import { type Look, LookStrip } from '../look-strip.tsx'
import { NextStep } from '../next-step.tsx'
import { PROSE } from '../article.tsx'
import { Line, Prose } from '../prose.tsx'
import { useContent } from '../use-content.ts'

export function GroupRentalPage({ looks }: { looks: Look[] }) {
  const { block } = useContent('group-rental')
  return (
    <div className="page-width">
      <ContentHeader
        title="Group Rental"
        parent={{ name: 'How it works', link: linkOptions({ to: '/how-it-works' }) }}
      >
        <Line text={block('header').text} />
      </ContentHeader>
      <p className="-mt-4 pb-10 lg:-mt-8">
        <Link to="/trunk-show/find" className={buttonClass()}>
          Find my group
        </Link>
      </p>
      <div className="grid gap-5 md:grid-cols-2 lg:gap-6">
        <section className="rounded-band bg-lilac p-7 lg:p-10">
          <h2 className="pb-3 text-3xl">{block('trunk-shows').heading}</h2>
          <div className={PROSE}>
            <Prose text={block('trunk-shows').text} />
          </div>
        </section>
        <section className="rounded-band bg-blush p-7 lg:p-10">
          <h2 className="pb-3 text-3xl">{block('group-rentals').heading}</h2>
          <div className={PROSE}>
            <Prose text={block('group-rentals').text} />
          </div>
        </section>
      </div>
      <section className="pt-16 lg:pt-20">
        <h2 className="pb-8 text-4xl">{block('steps').heading}</h2>
        <ol className="grid gap-x-10 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
          {block('steps').items.map(({ id, title, text }, index) => (
            <li key={id} className="border-t border-line pt-5">
              <span aria-hidden="true" className="font-display text-3xl font-semibold text-violet">
                {index + 1}
              </span>
              <h3 className="pt-1 pb-2 text-xl">{title}</h3>
              <p className="text-ink-soft">
                <Line text={text} />
              </p>
            </li>
          ))}
        </ol>
      </section>
      <section className="pt-16 lg:pt-20">
        <h2 className="pb-6 text-4xl">{block('facts').heading}</h2>
        <FactList surface="bg-shell" facts={block('facts').items} />
      </section>
      <section
        id="in-person"
        className="mt-16 grid items-center gap-8 rounded-band bg-butter p-7 lg:mt-20 lg:grid-cols-2 lg:gap-16 lg:p-14"
      >
        <div>
          <h2 className="pb-4 text-4xl">{block('in-person').heading}</h2>
          <div className={PROSE}>
            <Prose text={block('in-person').text} />
          </div>
        </div>
        <LookStrip looks={looks} />
      </section>
      <NextStep
        block={block('next')}
        first={{ name: 'Lead a Group', link: linkOptions({ to: '/lead-a-group' }) }}
        second={{
          name: 'Group questions',
          link: linkOptions({ to: '/faq', hash: 'groups' }),
        }}
      />
    </div>
  )
}
