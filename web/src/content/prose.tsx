// oxlint-disable react/no-array-index-key -- the parts of one text have no other name
import type { Passage, Span } from '@twirl/contract/content'
import { TextLink } from './text-link.tsx'

/** A text of paragraphs and lists. */
export function Prose({ text }: { text: readonly Passage[] }) {
  return text.map(({ kind, lines }, index) => {
    if (kind === 'paragraph')
      return (
        <p key={index}>
          <Spans spans={lines[0]!} />
        </p>
      )
    const List = kind === 'list' ? 'ul' : 'ol'
    const mark = kind === 'list' ? 'list-disc' : 'list-decimal'
    return (
      <List key={index} className={`flex flex-col gap-2 pl-5 marker:text-berry ${mark}`}>
        {lines.map((spans, place) => (
          <li key={place} className="pl-1">
            <Spans spans={spans} />
          </li>
        ))}
      </List>
    )
  })
}

/** A text of one line, within an element of the page. */
export function Line({ text }: { text: readonly Passage[] }) {
  return <Spans spans={text[0]?.lines[0] ?? []} />
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map((span, index) => {
    if (typeof span === 'string') return span
    if ('bold' in span)
      return (
        <strong key={index} className="font-semibold text-ink">
          {span.bold}
        </strong>
      )
    return (
      <TextLink key={index} to={span.link}>
        {span.text}
      </TextLink>
    )
  })
}

/** The words of a text without its links and lists, for search engines. */
export function plainText(text: readonly Passage[]): string {
  return text.flatMap(({ lines }) => lines.map((spans) => spans.map(wordsOf).join(''))).join(' ')
}

function wordsOf(span: Span): string {
  if (typeof span === 'string') return span
  return 'bold' in span ? span.bold : span.text
}
