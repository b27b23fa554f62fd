import { type ReactNode, useEffect, useRef } from 'react'

type ClosedFormProps = { text: string; viewCollections: ReactNode }

/** In place of a form that takes no answer: the reason is the page. */
export function ClosedForm({ text, viewCollections }: ClosedFormProps) {
  const title = useRef<HTMLHeadingElement>(null)
  // The focused button may have disappeared.
  useEffect(() => title.current?.focus(), [])
  return (
    <section className="mx-auto flex max-w-180 flex-col items-center gap-6 rounded-band bg-butter px-6 py-14 text-center lg:px-14 lg:py-20">
      <h1 ref={title} tabIndex={-1} className="text-3xl">
        {text}
      </h1>
      {viewCollections}
    </section>
  )
}
