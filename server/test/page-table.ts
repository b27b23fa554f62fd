import { readdirSync, readFileSync } from 'node:fs'

const ROUTES = new URL('../../web/src/routes/', import.meta.url)

/** A page of the shop: its address with `$name` for parameters, and whether it reads the query. */
export type Page = { path: string; hasSearch: boolean }

/** Every page, read off the route files of the web application. */
export function readPageTable(): Page[] {
  const files = readdirSync(ROUTES).filter((file) => /^[^-].*\.tsx$/.test(file))
  const pages = files.filter((file) => !/^(__root|_account|\$)\.tsx$/.test(file))
  return pages.map((file) => {
    const segments = file.replace(/\.tsx$/, '').split('.')
    const path = segments.filter((segment) => segment !== '_account' && segment !== 'index')
    const hasSearch =
      file.startsWith('_account.') ||
      readFileSync(new URL(file, ROUTES), 'utf8').includes('validateSearch')
    return { path: `/${path.join('/')}`, hasSearch }
  })
}
