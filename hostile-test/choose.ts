/** Choices that a seed decides. */
export type Choose = {
  chance: (share: number) => boolean
  below: (limit: number) => number
  from: <Item>(items: readonly Item[]) => Item
}

export function chooseBy(random: () => number): Choose {
  const below = (limit: number) => Math.floor(random() * limit)
  return {
    chance: (share) => random() < share,
    below,
    from: (items) => items[below(items.length)]!,
  }
}
