import { linkOptions, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Icon } from '#ui/icon.tsx'
import { ContentHeader } from '../content-header.tsx'
import { NextStep } from '../next-step.tsx'
import { type ShopTerms, useShopTerms } from '#lib/shop-terms.ts'
import { faqQuestions, type Question } from './faq-questions.ts'

const CHIP =
  'inline-flex min-h-10 items-center rounded-full border border-line px-4 text-sm font-semibold transition hover:border-berry hover:text-berry'

export function FaqPage() {
  const groups = faqQuestions(useShopTerms())
  useLinkedAnswer()
  return (
    <div className="page-width">
      <ContentHeader title="FAQ">
        Short answers to the questions people ask before they rent, while they wear it and when it
        goes back.
      </ContentHeader>
      <nav aria-label="Topics" className="pb-10">
        <ul className="flex flex-wrap gap-2">
          {groups.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className={CHIP}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-col gap-14">
        {groups.map(({ id, title, questions }) => (
          <section key={id} id={id} className="grid gap-4 lg:grid-cols-[18rem_1fr] lg:gap-16">
            <h2 className="text-3xl">{title}</h2>
            <div className="max-w-[72ch] border-t border-line">
              {questions.map((each) => (
                <Answer key={each.id} {...each} />
              ))}
            </div>
          </section>
        ))}
      </div>
      <NextStep
        title="Didn’t find your answer?"
        text="Ask us. We’re happy to help."
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

function Answer({ id, question, answer }: Question) {
  return (
    <details id={id} className="group/answer border-b border-line">
      <summary className="flex min-h-14 list-none items-center justify-between gap-6 py-3 text-lg font-semibold hover:text-berry">
        {question}
        <Icon
          name="chevron-down"
          className="size-5 shrink-0 text-berry transition-transform group-open/answer:rotate-180"
        />
      </summary>
      <p className="max-w-[68ch] pb-6 text-ink-soft">{answer}</p>
    </details>
  )
}

/** Structured data for search engines: https://schema.org/FAQPage. */
export function faqJsonLd(terms: ShopTerms): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: faqQuestions(terms).flatMap(({ questions }) =>
      questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    ),
  }
}
