import type { ShownBlock } from '@twirl/contract/content'
import type { ReactNode } from 'react'
import { Line } from './prose.tsx'

type FormSectionProps = { block: ShownBlock; children: ReactNode }

/** Title and text beside a form. The form is passed in, because it belongs to another slice. */
export function FormSection({ block, children }: FormSectionProps) {
  return (
    <section className="grid gap-8 pt-16 lg:grid-cols-[20rem_1fr] lg:gap-16 lg:pt-20">
      <div>
        <h2 className="pb-3 text-3xl">{block.heading}</h2>
        <p className="text-ink-soft">
          <Line text={block.text} />
        </p>
      </div>
      <div className="max-w-180">{children}</div>
    </section>
  )
}
