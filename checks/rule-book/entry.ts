/** A literal of a rule, and the place where the shop contains it. */
export type Entry = {
  /** The id of the rule, as in docs/product. */
  rule: string
  /** The texts, calls and codes of the rule that it stands for. */
  quotes: string[]
  place: Place
}

/** What to look for, and where. Contract exports are named `file.export`, followed by their parts with dots. */
export type Place =
  | { kind: 'text'; text: string; file: string }
  | { kind: 'error'; code: string; text: string | null; answeredBy: string[] }
  | { kind: 'refusal'; text: string; schema: string; input: unknown }
  | { kind: 'answer'; text: string; read: () => string | Promise<string> }
  | { kind: 'route'; path: string }
  | { kind: 'call'; call: string; input: string[]; output: string[] }
  | { kind: 'fields'; schema: string; fields: string[] }
  | { kind: 'values'; list: string; values: string[] }

/**
 * A text of a page: a whole string or JSX text of the file, not a comment; `…` stands for inserted values.
 * A folder, with a slash at its end, means any of its files.
 */
export function text(rule: string, file: string, shown: string, quote = shown): Entry {
  return { rule, quotes: [quote], place: { kind: 'text', text: shown, file } }
}

/** An error code with its text, where the rule gives one, and calls that declare it. */
export function error(
  rule: string,
  code: string,
  says: string | null,
  answeredBy: string[],
  quote = says,
): Entry {
  const quotes = [code, ...(quote === null ? [] : [quote])]
  return { rule, quotes, place: { kind: 'error', code, text: says, answeredBy } }
}

/** The error message of a contract schema for invalid input. */
export function refusal(rule: string, schema: string, input: unknown, says: string): Entry {
  return { rule, quotes: [says], place: { kind: 'refusal', text: says, schema, input } }
}

/** The response of the running shop. */
export function answer(rule: string, says: string, read: () => string | Promise<string>): Entry {
  return { rule, quotes: [says], place: { kind: 'answer', text: says, read } }
}

export function route(rule: string, path: string): Entry {
  return { rule, quotes: [], place: { kind: 'route', path } }
}

export function call(
  rule: string,
  name: string,
  { input = [], output = [] }: { input?: string[]; output?: string[] } = {},
): Entry {
  return { rule, quotes: [name], place: { kind: 'call', call: name, input, output } }
}

export function fields(rule: string, schema: string, names: string): Entry {
  return { rule, quotes: [], place: { kind: 'fields', schema, fields: names.split(' ') } }
}

export function values(rule: string, list: string, names: string): Entry {
  return { rule, quotes: [], place: { kind: 'values', list, values: names.split(' ') } }
}
