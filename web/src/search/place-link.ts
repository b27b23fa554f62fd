import type { LinkProps } from '@tanstack/react-router'

/** The link to a place of the shop that a search found: a path with or without parameters and hash. */
export function placeLink(path: string): LinkProps {
  const { pathname, searchParams, hash } = new URL(path, 'https://shop.invalid')
  // The search names pages and answers of the FAQ by their addresses, which checks/search-places.test.ts compares with the routes.
  return {
    to: pathname,
    search: Object.fromEntries(searchParams),
    hash: hash.slice(1),
  } as LinkProps
}
