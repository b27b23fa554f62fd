import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { ObjectStorage, StoredObject } from './object-storage.ts'

type S3Options = {
  bucket: string
  region: string
  /** Null: Amazon's own, by region. */
  endpoint: string | null
  credentials: { accessKeyId: string; secretAccessKey: string }
}

const MAX_ATTEMPTS = 3

/** Keeps objects in a bucket of Amazon S3, or of a service that speaks its protocol. */
export function s3Storage({ bucket, endpoint, ...options }: S3Options): ObjectStorage {
  const client = new S3Client({
    ...options,
    maxAttempts: MAX_ATTEMPTS,
    // Services on an address of their own seldom have a host name for each bucket, or know the newer checksums.
    ...(endpoint && {
      endpoint,
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED' as const,
      responseChecksumValidation: 'WHEN_REQUIRED' as const,
    }),
  })
  return {
    put: async (key, { bytes, media_type }) => {
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: media_type }),
      )
    },
    get: async (key) => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
        // In Node the body is a stream of Node.
        return (Body as Readable | undefined) ?? null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    delete: async (key) => {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
    },
    list: (prefix) => listAll(client, { Bucket: bucket, Prefix: prefix }),
    close: () => client.destroy(),
  }
}

async function* listAll(
  client: S3Client,
  which: { Bucket: string; Prefix: string },
): AsyncGenerator<StoredObject> {
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, which))
    for (const { Key, Size, LastModified } of Contents)
      // All three are always sent; the types of the library say that any field may be absent.
      yield { key: Key!, size: Size!, stored_at: LastModified! }
}
