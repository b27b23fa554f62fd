type FactListProps = {
  facts: { name: string; text: string }[]
  /** Background class. Written in full, because Tailwind searches the source for class names. */
  surface?: 'bg-blush' | 'bg-butter' | 'bg-mint' | 'bg-lilac' | 'bg-shell'
}

/** Short facts, each with a name and a text. */
export function FactList({ facts, surface = 'bg-shell' }: FactListProps) {
  return (
    <dl className={`grid gap-x-10 gap-y-6 rounded-band p-7 sm:grid-cols-2 lg:p-9 ${surface}`}>
      {facts.map(({ name, text }) => (
        <div key={name}>
          <dt className="font-display text-xl font-semibold">{name}</dt>
          <dd className="pt-1 text-ink-soft">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
