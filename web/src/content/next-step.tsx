import { Link, type LinkProps } from '@tanstack/react-router'
import type { ShownBlock } from '@twirl/contract/content'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { Line } from './prose.tsx'

type Step = { name: string; link: LinkProps }

type NextStepProps = { block: ShownBlock; first: Step; second?: Step }

/** The end of a page: one or two links to related pages. */
export function NextStep({ block, first, second }: NextStepProps) {
  return (
    <section className="pt-20 lg:pt-26">
      <div className="flex flex-col items-center gap-4 rounded-band bg-blush px-6 py-12 text-center lg:py-16">
        <h2 className="text-3xl">{block.heading}</h2>
        <p className="max-w-[52ch] text-ink-soft">
          <Line text={block.text} />
        </p>
        <div className="flex flex-wrap justify-center gap-3 pt-2">
          <Link {...first.link} className={buttonClass()}>
            {first.name}
          </Link>
          {second && (
            <Link {...second.link} className={buttonClass('outline')}>
              {second.name}
            </Link>
          )}
        </div>
      </div>
    </section>
  )
}
