import { CONTENT_PLACEHOLDERS, type Passage, type Span } from '@twirl/contract/content'

/** A text that cannot be shown; the message is for the member who wrote it. */
export class TextError extends Error {}

/**
 * Reads paragraphs (with a blank line between them), lists (lines with "- ") and numbered steps ("1. "). Within a line, two
 * asterisks make bold text, and [words](/path) a link. Everything else is plain text, also HTML.
 */
export function parseText(text: string): Passage[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap(toPassages)
}

/** Reads a text without paragraphs and lists. */
export function parseLine(text: string): Passage[] {
  if (text.includes('\n')) throw new TextError('Please write it as one line')
  return text === '' ? [] : [{ kind: 'paragraph', lines: [parseSpans(text)] }]
}

const MARKS = [
  { kind: 'list', mark: /^- +/ },
  { kind: 'steps', mark: /^\d{1,2}\. +/ },
] as const

/** Lines of one kind that follow each other are one passage; a list needs no blank line before it. */
function toPassages(part: string): Passage[] {
  const passages: Passage[] = []
  for (const line of part.split('\n').map((each) => each.trim())) {
    const found = MARKS.find(({ mark }) => mark.test(line))
    const kind = found?.kind ?? 'paragraph'
    const spans = parseSpans(found ? line.replace(found.mark, '') : line)
    const last = passages.at(-1)
    if (last?.kind !== kind) passages.push({ kind, lines: [spans] })
    else if (kind === 'paragraph') last.lines[0]!.push(' ', ...spans)
    else last.lines.push(spans)
  }
  return passages
}

const MARKUP = /\*\*(?<bold>[^*]+)\*\*|\[(?<words>[^\]]*)\]\((?<target>[^()\s]*)\)/g

function parseSpans(line: string): Span[] {
  assertPlaceholders(line)
  const spans: Span[] = []
  let end = 0
  for (const { 0: match, index, groups } of line.matchAll(MARKUP)) {
    spans.push(plain(line.slice(end, index)))
    end = index + match.length
    const { bold, words = '', target = '' } = groups!
    if (bold !== undefined) spans.push({ bold: plain(bold) })
    else spans.push({ link: assertTarget(target), text: assertWords(words) })
  }
  spans.push(plain(line.slice(end)))
  return spans.filter((span) => span !== '')
}

/** Markup that is not complete would be read by visitors as it is. */
function plain(text: string): string {
  if (text.includes('**'))
    throw new TextError('Bold text begins and ends with ** and is not inside a link')
  if (text.includes(']('))
    throw new TextError('A link is written as [words](/path), without spaces in the path')
  return text
}

const KNOWN: readonly string[] = CONTENT_PLACEHOLDERS

export function assertPlaceholders(text: string): void {
  const braces = text.match(/\{[^}]*\}?|\}/g) ?? []
  const unknown = braces.find((each) => !each.endsWith('}') || !KNOWN.includes(each.slice(1, -1)))
  if (unknown !== undefined)
    throw new TextError(
      `The shop does not know ${unknown}. Please choose one of the placeholders below the form`,
    )
}

function assertWords(words: string): string {
  if (words.trim() === '') throw new TextError('A link needs words: [words](/path)')
  return plain(words)
}

/** A path of the shop, or an address with https; a second slash would lead to another site. */
function assertTarget(target: string): string {
  const isPath = /^\/(?![/\\])[^\s\\{}]*$/.test(target)
  if (isPath || (/^https:\/\/[^\s\\{}]+$/.test(target) && URL.canParse(target))) return target
  throw new TextError(
    'A link leads to a path of the shop, such as /faq, or to an address that begins with https://',
  )
}
