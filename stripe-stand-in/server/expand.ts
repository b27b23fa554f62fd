import type { Book } from './book.ts'

type Node = Record<string, unknown>

/** Replaces the ids that `expand` names by their objects: https://docs.stripe.com/api/expanding_objects */
export function expand(book: Book, object: object, paths: string[]): object {
  const copy = structuredClone(object) as Node
  for (const path of paths) expandPath(book, copy, path.split('.'))
  return copy
}

function expandPath(book: Book, node: Node, [name, ...rest]: string[]): void {
  if (name === undefined) return
  if (Array.isArray(node[name])) {
    for (const each of node[name] as Node[]) expandPath(book, each, rest)
    return
  }
  const value = node[name]
  if (typeof value === 'string') node[name] = book.findAny(value) ?? value
  const inner = node[name]
  if (typeof inner === 'object' && inner !== null) expandPath(book, inner as Node, rest)
}
