import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { BackupError } from './backup-error.ts'

const FORMAT = 1
export const MANIFEST_FILE = 'manifest.json'

const manifest = z.object({
  format: z.literal(FORMAT),
  created_at: z.iso.datetime(),
  /** The schema of the rows is the one that these made. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      file: z.string().regex(/^[\w.-]+$/),
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), is_called: z.boolean() })),
  /** False where the key is kept elsewhere, in SECRET_KEY. */
  has_secret_key: z.boolean(),
  pictures: z.int(),
})

/** What a backup consists of. It is written last. */
export type Manifest = z.infer<typeof manifest>
export type TableFile = Manifest['tables'][number]

export function writeManifest(content: Omit<Manifest, 'format'>): string {
  return `${JSON.stringify({ format: FORMAT, ...content }, null, 2)}\n`
}

/** Reads the manifest and all files of the tables: nothing is changed for a backup that is damaged. */
export async function readVerified(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch((cause: Error) => {
    throw new BackupError(`${folder} is not a complete backup: ${cause.message}`, { cause })
  })
  const parsed = manifest.safeParse(parseJson(text))
  if (!parsed.success)
    throw new BackupError(`${join(folder, MANIFEST_FILE)} cannot be read by this version`)
  for (const { file, sha256 } of parsed.data.tables) {
    const path = join(folder, file)
    const found = await hashFile(path).catch((cause: Error) => {
      throw new BackupError(`the backup is damaged: ${cause.message}`, { cause })
    })
    if (found !== sha256) throw new BackupError(`the backup is damaged: ${path} has changed`)
  }
  return parsed.data
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
