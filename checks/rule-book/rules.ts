import { globSync, readFileSync } from 'node:fs'

export type Rule = { id: string; text: string }

const ROOT = new URL('../../', import.meta.url)

/** The rules of docs/product, in the order of the pages. */
export function readRules(): Rule[] {
  return globSync('docs/product/*.md', { cwd: ROOT })
    .toSorted()
    .flatMap((path) => rulesOf(readFileSync(new URL(path, ROOT), 'utf8')))
}

/** A rule is an item of a list that begins with its id in bold type. */
export function rulesOf(page: string): Rule[] {
  return page
    .split(/\n(?=- |#|\n)/)
    .map((block) => /^- \*\*([A-Z]+-\d+)\*\* (.+)$/s.exec(block.trim()))
    .filter((found) => found !== null)
    .map(([, id, text]) => ({ id: id!, text: text!.replaceAll(/\s+/g, ' ').trim() }))
}
