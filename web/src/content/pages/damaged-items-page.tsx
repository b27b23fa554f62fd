import { linkOptions } from '@tanstack/react-router'
import { Article } from '../article.tsx'
import { ContentHeader } from '../content-header.tsx'
import { NextStep } from '../next-step.tsx'
import { PolicyNote } from '../policy-note.tsx'
import { Line, Prose } from '../prose.tsx'
import { useContent } from '../use-content.ts'

const SECTIONS = ['arrived', 'small', 'big', 'late', 'purchases']

export function DamagedItemsPage() {
  const { block, updated } = useContent('damaged-items-policy')
  return (
    <div className="page-width">
      <ContentHeader title="Damaged Items Policy">
        <Line text={block('header').text} />
      </ContentHeader>
      <Article
        sections={SECTIONS.map((id) => ({
          id,
          title: block(id).heading,
          body: <Prose text={block(id).text} />,
        }))}
      />
      <PolicyNote updated={updated} />
      <NextStep
        block={block('next')}
        first={{ name: 'Contact us', link: linkOptions({ to: '/contact-us' }) }}
        second={{ name: 'Returns', link: linkOptions({ to: '/returns' }) }}
      />
    </div>
  )
}
