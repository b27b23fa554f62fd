import { readdirSync, readFileSync } from 'node:fs'

const ROUTES = new URL('../../../web/src/routes/', import.meta.url)

/** A page of the shop: its address with `$name` for parameters, and whether it reads the query. */
export type Page = { path: string; hasSearch: boolean }

/** Every page, read off the route files of the web application. */
export function readPageTable(): Page[] {
  const files = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' })
  const routes = files.filter((file) => file.endsWith('.tsx') && !/(^|[\\/])-/.test(file))
  // Layouts and the route of unknown paths are no pages.
  const pages = routes.filter((file) => !/(^|[\\/])(_\w+|\$)\.tsx$/.test(file))
  const table = pages.map((file) => {
    const segments = file.replace(/\.tsx$/, '').split(/[.\\/]/)
    // Layouts (`_shop`) and route groups (`(catalog)`) are not part of the address.
    const path = segments.filter((segment) => !/^[_(]|^index$/.test(segment))
    const hasSearch =
      segments.includes('_account') ||
      readFileSync(new URL(file, ROUTES), 'utf8').includes('validateSearch')
    return { path: `/${path.join('/')}`, hasSearch }
  })
  // A page with pages below it has two files, one of which is their frame.
  return [...new Map(table.map((page) => [page.path, page])).values()]
}
