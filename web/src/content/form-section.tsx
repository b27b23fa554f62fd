import type { ReactNode } from 'react'

type FormSectionProps = { title: string; text: string; children: ReactNode }

/** Title and text beside a form. The form is passed in, because it belongs to another slice. */
export function FormSection({ title, text, children }: FormSectionProps) {
  return (
    <section className="grid gap-8 pt-16 lg:grid-cols-[20rem_1fr] lg:gap-16 lg:pt-20">
      <div>
        <h2 className="pb-3 text-3xl">{title}</h2>
        <p className="text-ink-soft">{text}</p>
      </div>
      <div className="max-w-180">{children}</div>
    </section>
  )
}
