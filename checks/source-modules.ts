import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'

export type SourceModule = {
  /** Relative to the repository, with forward slashes. */
  path: string
  text: string
  imports: ModuleImport[]
}

export type ModuleImport = {
  /** A path of the repository, or the name of a package. */
  target: string
  isTypeOnly: boolean
  names: string[]
}

const ROOT = new URL('../', import.meta.url)
const SOURCES = [
  'packages/*/src/**/*.ts',
  'server/{src,demo}/**/*.ts',
  'web/{src,admin}/**/*.{ts,tsx}',
]

let modules: SourceModule[] | undefined

/** Returns the modules of the repository, which are parsed once. */
export function readSourceModules(): SourceModule[] {
  return (modules ??= parseSourceModules())
}

function parseSourceModules(): SourceModule[] {
  return globSync(SOURCES, { cwd: ROOT })
    .filter((path) => !/\.(test|gen)\.tsx?$/.test(path))
    .map((path) => path.replaceAll('\\', '/'))
    .map((path) => parseModule(path, readFileSync(new URL(path, ROOT), 'utf8')))
}

export function parseModule(path: string, text: string): SourceModule {
  const { module, errors } = parseSync(path, text)
  if (errors.length) throw new Error(`${path} does not parse: ${errors[0]!.message}`)
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    target: resolve(path, moduleRequest.value),
    isTypeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
    names: entries.flatMap((entry) => entry.importName.name ?? []),
  }))
  const reexports = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) =>
      moduleRequest
        ? [{ target: resolve(path, moduleRequest.value), isTypeOnly: isType, names: [] }]
        : [],
    )
  const dynamic = module.dynamicImports
    .map(
      ({ moduleRequest }) =>
        /^(['"])(.+)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[2],
    )
    .filter((specifier) => specifier !== undefined)
    .map((specifier) => ({ target: resolve(path, specifier), isTypeOnly: false, names: [] }))
  return { path, text, imports: [...imports, ...reexports, ...dynamic] }
}

/** `./x.ts`, `#slice/x.ts` and `@twirl/package/x` are files of the repository; all others are packages. */
function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  if (specifier.startsWith('#')) return posix.join(from.split('/')[0]!, 'src', specifier.slice(1))
  const ours = /^@twirl\/(contract|lookbook)\/(.+)$/.exec(specifier)
  return ours ? `packages/${ours[1]}/src/${ours[2]}.ts` : specifier
}
