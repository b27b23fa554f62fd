import type { ReactNode } from 'react'

type StepHeaderProps = {
  title: string
  /** For what comes in place of a form within the page: it is read from its title on. */
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
