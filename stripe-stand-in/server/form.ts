/** A request as Stripe encodes it: `card[exp_month]=1&expand[0]=latest_charge`, in the body or behind the question mark. */
export type Form = { [name: string]: string | Form }

export function parseForm(encoded: URLSearchParams): Form {
  const form: Form = {}
  for (const [name, value] of encoded) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '')
    // `expand[]=a&expand[]=b` numbers its values itself.
    if (name.endsWith('[]')) path.push(String(Object.keys(groupAt(form, path)).length))
    const last = path.pop()!
    groupAt(form, path)[last] = value
  }
  return form
}

function groupAt(form: Form, path: string[]): Form {
  let group = form
  for (const part of path) {
    const inner = group[part]
    group = typeof inner === 'object' ? inner : (group[part] = {})
  }
  return group
}

export function textOf(form: Form, name: string): string | null {
  const value = form[name]
  return typeof value === 'string' && value !== '' ? value : null
}

export function numberOf(form: Form, name: string): number | null {
  const text = textOf(form, name)
  return text === null ? null : Number(text)
}

export function flagOf(form: Form, name: string): boolean {
  return form[name] === 'true'
}

export function groupOf(form: Form, name: string): Form {
  const value = form[name]
  return typeof value === 'object' ? value : {}
}

export function listOf(form: Form, name: string): string[] {
  return Object.values(groupOf(form, name)).filter((value) => typeof value === 'string')
}

export function metadataOf(form: Form): Record<string, string> {
  const entries = Object.entries(groupOf(form, 'metadata'))
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => !!entry[1]))
}
