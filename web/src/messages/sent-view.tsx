import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { buttonClass } from '#ui/button-class.ts'
import { Icon } from '#ui/icon.tsx'
import { announce } from '#ui/live-region.tsx'

export function SentView({ title, text }: { title: string; text: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    announce(`${title} ${text}`)
  }, [title, text])
  return (
    <div className="flex flex-col items-start gap-3 rounded-band bg-mint p-8 lg:p-10">
      <span className="grid size-12 place-items-center rounded-full bg-paper text-success">
        <Icon name="check" />
      </span>
      <h2 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        {title}
      </h2>
      <p className="pb-3 text-ink-soft">{text}</p>
      <Link to="/home" className={buttonClass()}>
        Back to the shop
      </Link>
    </div>
  )
}
