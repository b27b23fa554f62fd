import type { QuestionGroup } from './faq-questions.ts'

/** What search engines read; https://schema.org/FAQPage. */
export function faqJsonLd(groups: QuestionGroup[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: groups.flatMap(({ questions }) =>
      questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    ),
  }
}
