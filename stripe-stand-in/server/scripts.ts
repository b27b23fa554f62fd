import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'

type Script = { type: string; body: string }

const FOLDER = new URL('../script/', import.meta.url)

/** What Stripe's own hosts serve to browsers. Journeys lead their addresses here. */
export async function readScript(pathname: string): Promise<Script | null> {
  if (pathname.endsWith('/stripe.js')) return script('stripe.ts')
  const page = /^\/stand-in\/(fields|wallet|challenge)$/.exec(pathname)?.[1]
  if (page) return { type: 'text/html; charset=utf-8', body: pageOf(await script(`${page}.ts`)) }
  return null
}

/** Browsers get what Node runs: TypeScript without its types. */
async function script(file: string): Promise<Script> {
  const source = await readFile(new URL(file, FOLDER), 'utf8')
  const body = `(() => {\n${stripTypeScriptTypes(source)}\n})()`
  return { type: 'text/javascript; charset=utf-8', body }
}

function pageOf({ body }: Script): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Stand-in for Stripe</title><body><script>${body}</script></body></html>`
}
