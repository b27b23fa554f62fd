import { argon2Sync } from 'node:crypto'
import { constants, platform, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

// A thread of Passwords (passwords-pool.ts): hashes one password after the other.

export type HashJob = {
  password: string
  salt: Uint8Array
  memory_kib: number
  passes: number
  lanes: number
  hash_bytes: number
}

// Only Linux has priorities per thread; elsewhere this would slow down the whole process. Not the lowest priority,
// which gets almost no time on a busy machine (docs/decisions/0010-accounts.md).
if (platform() === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.on('message', ({ password, salt, memory_kib, passes, lanes, hash_bytes }: HashJob) => {
  const hash: Uint8Array = argon2Sync('argon2id', {
    message: password,
    nonce: salt,
    memory: memory_kib,
    passes,
    parallelism: lanes,
    tagLength: hash_bytes,
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(hash)
})
