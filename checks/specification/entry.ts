/** A literal of the specification, and the place where the shop contains it. */
export type Entry = {
  /** The line of the specification. */
  line: number
  /** The quoted text, if the specification quotes one. */
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
export function text(line: number, file: string, shown: string, quote = shown): Entry {
  return { line, quotes: [quote], place: { kind: 'text', text: shown, file } }
}

/** An error code with its text, where the specification gives one, and calls that declare it. */
export function error(
  line: number,
  code: string,
  says: string | null,
  answeredBy: string[],
  quote = says,
): Entry {
  const quotes = [code, ...(quote === null ? [] : [quote])]
  return { line, quotes, place: { kind: 'error', code, text: says, answeredBy } }
}

/** The error message of a contract schema for invalid input. */
export function refusal(line: number, schema: string, input: unknown, says: string): Entry {
  return { line, quotes: [says], place: { kind: 'refusal', text: says, schema, input } }
}

/** The response of the running shop. */
export function answer(line: number, says: string, read: () => string | Promise<string>): Entry {
  return { line, quotes: [says], place: { kind: 'answer', text: says, read } }
}

export function route(line: number, path: string): Entry {
  return { line, quotes: [], place: { kind: 'route', path } }
}

export function call(
  line: number,
  name: string,
  { input = [], output = [] }: { input?: string[]; output?: string[] } = {},
): Entry {
  return { line, quotes: [name], place: { kind: 'call', call: name, input, output } }
}

export function fields(line: number, schema: string, names: string): Entry {
  return { line, quotes: [], place: { kind: 'fields', schema, fields: names.split(' ') } }
}

export function values(line: number, list: string, names: string): Entry {
  return { line, quotes: [], place: { kind: 'values', list, values: names.split(' ') } }
}
