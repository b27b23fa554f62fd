/** Keeps these parts of a query string, where they are texts; what they mean is decided by whoever uses them. */
export const textSearch =
  <Name extends string>(...names: Name[]) =>
  (search: Record<string, unknown>): { [name in Name]?: string } =>
    Object.fromEntries(
      names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])),
      // The keys cannot be followed through Object.fromEntries.
    ) as { [name in Name]?: string }
