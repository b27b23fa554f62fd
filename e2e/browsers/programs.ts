import { accessSync, constants, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** What the two browsers need, by the package of Debian that has it. */
const CANDIDATES = {
  firefox: { package: 'firefox-esr', files: inPath('firefox-esr', 'firefox') },
  driver: { package: 'webkit2gtk-driver', files: inPath('WebKitWebDriver') },
  miniBrowser: {
    package: 'webkit2gtk-driver',
    files: globSync('/usr/lib{,64,exec}/{,*/}webkit2gtk-4.*/MiniBrowser').toSorted(),
  },
  xvfb: { package: 'xvfb', files: inPath('Xvfb') },
}

type Program = keyof typeof CANDIDATES

/** The paths of the programs; those that are missing are named with their packages. */
export function findPrograms<Name extends Program>(...names: Name[]): Record<Name, string> {
  const found = names.map((name) => [name, CANDIDATES[name].files.find(isExecutable)] as const)
  const missing = found.filter(([, file]) => file === undefined).map(([name]) => name)
  if (missing.length > 0) {
    const packages = [...new Set(missing.map((name) => CANDIDATES[name].package))].join(' ')
    throw new Error(
      `${missing.join(', ')} missing: "apt-get install ${packages}" as root on Debian`,
    )
  }
  return Object.fromEntries(found) as Record<Name, string>
}

function inPath(...programs: string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return programs.flatMap((program) => folders.map((folder) => join(folder, program)))
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
