/** How Node runs the shop: with the settings of an .env file, if there is one. */
export const SERVER_FLAGS = [
  '--env-file-if-exists=.env',
  // A small young generation takes a fifth off the memory under load.
  '--max-semi-space-size=8',
]

/** Its environment, besides the settings. */
export const SERVER_ENV = {
  // On Linux's glibc: what a password hash takes goes back to the system when it is done. By default 40 MB stay.
  MALLOC_MMAP_THRESHOLD_: String(4 * 1024 * 1024),
}
