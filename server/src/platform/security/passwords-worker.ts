import { argon2Sync } from 'node:crypto'

export type HashJob = {
  password: string
  salt: Uint8Array
  memory_kib: number
  passes: number
  lanes: number
  hash_bytes: number
}

/** Runs in the threads of `Passwords`. */
export default function hashPassword(job: HashJob): Uint8Array {
  return argon2Sync('argon2id', {
    message: job.password,
    nonce: job.salt,
    memory: job.memory_kib,
    passes: job.passes,
    parallelism: job.lanes,
    tagLength: job.hash_bytes,
  })
}
