import type { ReactNode } from 'react'

type MessageViewProps = { title: string; children: ReactNode }

/** A page with one message and a link. */
export function MessageView({ title, children }: MessageViewProps) {
  return (
    <div className="page-width flex flex-col items-center py-20 text-center lg:py-28">
      <svg
        viewBox="0 0 160 96"
        fill="none"
        strokeLinecap="round"
        aria-hidden="true"
        className="mb-8 w-44"
      >
        <path d="M8 84h144" className="stroke-line" strokeWidth="3" />
        <path
          d="M80 30c0-8 11-8 11-16 0-6-5-9-10-9s-10 4-10 9M80 30 36 56c-4 2-2 8 2 8h84c4 0 6-6 2-8L80 30Z"
          className="stroke-berry"
          strokeWidth="4"
          strokeLinejoin="round"
        />
      </svg>
      <h1 className="text-4xl">{title}</h1>
      {children}
    </div>
  )
}
