const MAX_TEXT = 2_000
const TABLE = /\b(?:from|into|update|join|table)\s+(?:only\s+)?"?([a-z_][\w.]*)"?/i

/**
 * The name of a statement, such as `select customer_order`, and its text. Values are parameters, which are not part of it;
 * literals that the code wrote into it are left out all the same.
 */
export function describeStatement(text: string): { name: string; text: string } {
  const shown = text
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const plain = shown.replaceAll(/\/\*.*?\*\//g, '').trim()
  const verb = /^[a-z]+/i.exec(plain)?.[0].toLowerCase() ?? 'statement'
  const table = TABLE.exec(plain)?.[1]
  return { name: table ? `${verb} ${table}` : verb, text: shown.slice(0, MAX_TEXT) }
}
