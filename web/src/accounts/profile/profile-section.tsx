import type { ReactNode } from 'react'

type ProfileSectionProps = { title: string; text: ReactNode; children: ReactNode }

export function ProfileSection({ title, text, children }: ProfileSectionProps) {
  return (
    <section className="not-first:mt-12 not-first:border-t not-first:border-line not-first:pt-10">
      <h2 className="pb-2 text-3xl">{title}</h2>
      <p className="pb-6 text-ink-soft">{text}</p>
      {children}
    </section>
  )
}
