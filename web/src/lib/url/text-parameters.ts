/** Validates search parameters: keeps those that are text. The page decides what they mean. */
export const textParameters =
  <Name extends string>(...names: Name[]) =>
  (search: Record<string, unknown>): { [name in Name]?: string } =>
    Object.fromEntries(
      names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])),
      // The type of Object.fromEntries does not contain the keys.
    ) as { [name in Name]?: string }
