import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/database/database.ts'
import { databaseStorage } from './database-storage.ts'
import type { ObjectStorage } from './object-storage.ts'

/** The library is loaded by shops that use it only. */
export async function chooseObjectStorage(
  {
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }: Config,
  platform: { db: Database; clock: Clock },
): Promise<ObjectStorage> {
  if (!bucket || !accessKeyId || !secretAccessKey) return databaseStorage(platform)
  const { s3Storage } = await import('./s3-storage.ts')
  return s3Storage({
    bucket,
    region,
    endpoint: endpoint ?? null,
    credentials: { accessKeyId, secretAccessKey },
  })
}
