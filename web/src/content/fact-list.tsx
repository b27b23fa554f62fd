type FactListProps = {
  facts: { name: string; text: string }[]
  /** The tint behind it; literal, so that the class is found. */
  surface?: 'bg-blush' | 'bg-butter' | 'bg-mint' | 'bg-lilac' | 'bg-shell'
}

/** Numbers and promises at a glance. */
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
