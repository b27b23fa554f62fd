import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#platform/http/app-error.ts'
import type { ObjectStorage } from '../providers/storage/object-storage.ts'
import type { DrawPool } from './draw-pool.ts'
import { refuseLogoType } from './photo-types.ts'

/** What is known of a logo that was taken in, or why it was refused, in words for the member. */
export type TakenLogo = { width: number; height: number } | { refused: string }

/** Stores an uploaded logo. Throws BAD_REQUEST with the reason for a file that the shop does not take. */
export type TakeInLogo = (bytes: Buffer) => Promise<{ key: string; width: number; height: number }>

export const logoObject = (key: string): string => `logos/${key}`

type IntakeDeps = { pool: DrawPool; storage: ObjectStorage; dataDir: string }

/** Files are decoded in the processes that draw, as photos are. */
export function openLogoIntake({ pool, storage, dataDir }: IntakeDeps): TakeInLogo {
  return async (bytes) => {
    const wrongType = refuseLogoType(bytes)
    if (wrongType) throw refusal(wrongType)
    await mkdir(dataDir, { recursive: true })
    const folder = await mkdtemp(join(dataDir, 'upload-'))
    try {
      const source = join(folder, 'upload')
      const file = join(folder, 'logo')
      await writeFile(source, bytes)
      const job = { isLogo: true, view: 'front', source, file } as const
      const { logo } = await pool.draw(job, { requester: 'upload' })
      if (!logo || 'refused' in logo) throw refusal(logo?.refused ?? '')
      const key = randomUUID().replaceAll('-', '')
      await storage.put(logoObject(key), { bytes: await readFile(file), media_type: 'image/png' })
      return { key, ...logo }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

function refusal(reason: string): AppError {
  return new AppError('BAD_REQUEST', { message: reason, fields: { logo: reason } })
}
