import { linkOptions, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Breadcrumb } from '#ui/navigation/breadcrumb.tsx'

type ContentHeaderProps = {
  title: string
  /** The parent page in the breadcrumb, after home. */
  parent?: { name: string; link: LinkProps }
  /** One or two sentences that summarize the page. */
  children: ReactNode
}

export function ContentHeader({ title, parent, children }: ContentHeaderProps) {
  return (
    <header className="pt-4 pb-10 lg:pt-6 lg:pb-14">
      <Breadcrumb
        crumbs={[
          { name: 'Home', link: linkOptions({ to: '/home' }) },
          ...(parent ? [parent] : []),
          { name: title },
        ]}
      />
      <h1 className="pt-6 text-5xl lg:pt-10">{title}</h1>
      <p className="max-w-[60ch] pt-5 text-lg text-ink-soft">{children}</p>
    </header>
  )
}
