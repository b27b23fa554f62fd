import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest)$/

/** Writes .br and .gz beside each asset, so that the server sends them without compressing anything. */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir }) {
      if (!dir) return
      const files = (await readdir(dir, { recursive: true })).filter((file) =>
        COMPRESSIBLE.test(file),
      )
      await Promise.all(files.map((file) => compress(join(dir, file))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  await Promise.all([
    brotli(content).then((data) => writeFile(`${file}.br`, data)),
    gzip(content, { level: 9 }).then((data) => writeFile(`${file}.gz`, data)),
  ])
}
