import type { ReactNode } from 'react'

type StepHeaderProps = {
  title: string
  /** For content that replaces a form without navigation: screen readers continue at the title. */
  takesFocus?: boolean
  children: ReactNode
}

export function StepHeader({ title, takesFocus = false, children }: StepHeaderProps) {
  return (
    <header className="pb-8">
      <h1 ref={takesFocus ? focus : undefined} tabIndex={-1} className="text-4xl">
        {title}
      </h1>
      <p className="pt-3 text-ink-soft">{children}</p>
    </header>
  )
}

function focus(title: HTMLHeadingElement | null): void {
  title?.focus()
}
