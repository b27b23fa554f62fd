import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#platform/http/app-error.ts'
import type { ObjectStorage } from '../providers/storage/object-storage.ts'
import type { DrawPool } from './draw-pool.ts'
import { refuseType } from './photo-types.ts'
import { previewOf } from './take-in-photo.ts'

/** A photo whose original is stored. */
export type StoredPhoto = {
  object_key: string
  width: number
  height: number
  average_color: string
  preview: Buffer
}

/** Stores the original of an uploaded photo. Throws BAD_REQUEST with the reason for a file that the shop does not take. */
export type TakeInPhoto = (bytes: Buffer) => Promise<StoredPhoto>

export const ORIGINALS = 'photos/'

type IntakeDeps = { pool: DrawPool; storage: ObjectStorage; dataDir: string }

/** Files are decoded in the processes that draw: what a hostile one does, it does there. */
export function openPhotoIntake({ pool, storage, dataDir }: IntakeDeps): TakeInPhoto {
  return async (bytes) => {
    const wrongType = refuseType(bytes)
    if (wrongType) throw refusal(wrongType)
    await mkdir(dataDir, { recursive: true })
    const folder = await mkdtemp(join(dataDir, 'upload-'))
    try {
      const source = join(folder, 'upload')
      const file = join(folder, 'original')
      await writeFile(source, bytes)
      const job = { intake: true, view: 'front', source, file } as const
      const { taken } = await pool.draw(job, { requester: 'upload' })
      if (!taken || 'refused' in taken) throw refusal(taken?.refused ?? '')
      const object_key = `${ORIGINALS}${randomUUID()}`
      await storage.put(object_key, { bytes: await readFile(file), media_type: 'image/jpeg' })
      return { object_key, ...taken, preview: await readFile(previewOf(file)) }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

function refusal(reason: string): AppError {
  return new AppError('BAD_REQUEST', { message: reason, fields: { photo: reason } })
}
