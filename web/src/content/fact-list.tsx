import type { ShownBlock } from '@twirl/contract/content'
import { Line } from './prose.tsx'

type FactListProps = {
  facts: ShownBlock['items']
  /** Background class. Written in full, because Tailwind searches the source for class names. */
  surface?: 'bg-blush' | 'bg-butter' | 'bg-mint' | 'bg-lilac' | 'bg-shell'
}

/** Short facts, each with a name and a text. */
export function FactList({ facts, surface = 'bg-shell' }: FactListProps) {
  return (
    <dl className={`grid gap-x-10 gap-y-6 rounded-band p-7 sm:grid-cols-2 lg:p-9 ${surface}`}>
      {facts.map(({ id, title, text }) => (
        <div key={id}>
          <dt className="font-display text-xl font-semibold">{title}</dt>
          <dd className="pt-1 text-ink-soft">
            <Line text={text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
