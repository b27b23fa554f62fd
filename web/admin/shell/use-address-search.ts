import { useLocation, useRouter } from '@tanstack/react-router'

/**
 * The search parameters of the address with these names, and a function that changes some of them; an empty text removes
 * one. A list keeps its filter, its order and its page there, so that it can be linked and found again.
 */
export function useAddressSearch<Name extends string>(
  names: readonly Name[],
): [Partial<Record<Name, string>>, (change: Partial<Record<Name, string>>) => void] {
  const router = useRouter()
  const { pathname, searchStr } = useLocation()
  const params = new URLSearchParams(searchStr)
  const search: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const value = params.get(name)
    if (value) search[name] = value
  }
  const apply = (change: Partial<Record<Name, string>>) => {
    const entries = Object.entries<string>({ ...search, ...change } as Record<string, string>)
    const query = new URLSearchParams(entries.filter(([, value]) => value)).toString()
    router.history.push(query ? `${pathname}?${query}` : pathname)
  }
  return [search, apply]
}
