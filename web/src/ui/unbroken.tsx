import { Fragment } from 'react'

/** A title, in which hyphenated words ("A-line") are broken only if a line is too short for them. */
export function Unbroken({ text }: { text: string }) {
  if (!text.includes('-')) return text
  return text.split(' ').map((word, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- words have no other key, and do not move
    <Fragment key={index}>
      {index > 0 && ' '}
      {/* Not a non-breaking hyphen, which fonts lack and a search in the page does not find. */}
      {word.includes('-') ? <span className="inline-block">{word}</span> : word}
    </Fragment>
  ))
}
