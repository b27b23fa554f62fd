import { linkOptions, useLocation } from '@tanstack/react-router'
import type { ShownBlock } from '@twirl/contract/content'
import { useEffect } from 'react'
import { Icon } from '#ui/icon.tsx'
import { PROSE } from '../article.tsx'
import { ContentHeader } from '../content-header.tsx'
import { NextStep } from '../next-step.tsx'
import { Line, plainText, Prose } from '../prose.tsx'
import { useContent } from '../use-content.ts'

const CHIP =
  'inline-flex min-h-10 items-center rounded-full border border-line px-4 text-sm font-semibold transition hover:border-berry hover:text-berry'

/** The topics, by the ids of their blocks. */
const TOPICS = ['renting', 'fit', 'shipping', 'refunds', 'groups', 'buying']

/** The topics that have questions. */
function useTopics(): (ShownBlock & { id: string })[] {
  const { block } = useContent('faq')
  return TOPICS.map((id) => ({ id, ...block(id) })).filter(({ items }) => items.length > 0)
}

export function FaqPage() {
  const { block } = useContent('faq')
  const topics = useTopics()
  useLinkedAnswer()
  return (
    <div className="page-width">
      <ContentHeader title="FAQ">
        <Line text={block('header').text} />
      </ContentHeader>
      <nav aria-label="Topics" className="pb-10">
        <ul className="flex flex-wrap gap-2">
          {topics.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`} className={CHIP}>
                {heading}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-col gap-14">
        {topics.map(({ id, heading, items }) => (
          <section key={id} id={id} className="grid gap-4 lg:grid-cols-[18rem_1fr] lg:gap-16">
            <h2 className="text-3xl">{heading}</h2>
            <div className="max-w-[72ch] border-t border-line">
              {items.map((each) => (
                <Answer key={each.id} {...each} />
              ))}
            </div>
          </section>
        ))}
      </div>
      <NextStep
        block={block('next')}
        first={{ name: 'Contact us', link: linkOptions({ to: '/contact-us' }) }}
        second={{ name: 'How it works', link: linkOptions({ to: '/how-it-works' }) }}
      />
    </div>
  )
}

/** Opens the answer that the address names. The HTML is the same for every address: the hash is known in the browser only. */
function useLinkedAnswer(): void {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    const answer = document.getElementById(hash)
    if (!(answer instanceof HTMLDetailsElement)) return
    answer.open = true
    answer.querySelector('summary')?.focus({ preventScroll: true })
  }, [hash])
}

function Answer({ id, title, text }: ShownBlock['items'][number]) {
  return (
    <details id={id} className="group/answer border-b border-line">
      <summary className="flex min-h-14 list-none items-center justify-between gap-6 py-3 text-lg font-semibold hover:text-berry">
        {title}
        <Icon
          name="chevron-down"
          className="size-5 shrink-0 text-berry transition-transform group-open/answer:rotate-180"
        />
      </summary>
      <div className={`pb-6 ${PROSE}`}>
        <Prose text={text} />
      </div>
    </details>
  )
}

/** Structured data for search engines: https://schema.org/FAQPage. */
export function useFaqJsonLd(): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: useTopics().flatMap(({ items }) =>
      items.map(({ title, text }) => ({
        '@type': 'Question',
        name: title,
        acceptedAnswer: { '@type': 'Answer', text: plainText(text) },
      })),
    ),
  }
}
