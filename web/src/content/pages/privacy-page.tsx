import { linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Article } from '../article.tsx'
import { ContentHeader } from '../content-header.tsx'
import { FactList } from '../fact-list.tsx'
import { NextStep } from '../next-step.tsx'
import { PolicyNote } from '../policy-note.tsx'
import { Line, Prose } from '../prose.tsx'
import { useContent } from '../use-content.ts'

type PrivacyPageProps = {
  /** Null in a shop without analytics. */
  consentChoice: ReactNode
}

const SECTIONS = [
  'browsing',
  'cookies',
  'analytics',
  'messages',
  'back-in-stock',
  'invitations',
  'account',
  'cards',
  'sharing',
  'rights',
  'changes',
]

export function PrivacyPage({ consentChoice }: PrivacyPageProps) {
  const { block, updated } = useContent('privacy-policy')
  const hasAnalytics = Boolean(consentChoice)
  const untrueFact = hasAnalytics ? 'no-trackers' : 'consent'
  return (
    <div className="page-width">
      <ContentHeader title="Privacy Policy">
        <Line text={block('header').text} />
      </ContentHeader>
      <Article
        summary={
          <FactList
            surface="bg-lilac"
            facts={block('facts').items.filter(({ id }) => id !== untrueFact)}
          />
        }
        sections={SECTIONS.filter((id) => hasAnalytics || id !== 'analytics').map((id) => ({
          id,
          title: block(id).heading,
          body: (
            <>
              <Prose text={block(id).text} />
              {id === 'cookies' && !hasAnalytics && <Prose text={block('no-analytics').text} />}
              {id === 'analytics' && consentChoice}
            </>
          ),
        }))}
      />
      <PolicyNote updated={updated} />
      <NextStep
        block={block('next')}
        first={{ name: 'Contact us', link: linkOptions({ to: '/contact-us' }) }}
      />
    </div>
  )
}
