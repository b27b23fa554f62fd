/** How Node runs the shop: with the settings of an .env file, if there is one. */
export const SERVER_FLAGS = [
  '--env-file-if-exists=.env',
  // A small young generation reduces the memory under load by a fifth; half of this size would cost time.
  '--max-semi-space-size=4',
  // For so small a generation, threads that help to collect it cost more than they save: 4 percent of a listing.
  '--no-parallel-scavenge',
  // Collecting the old generation earlier frees what loading 100,000 products leaves behind (with 40 percent 281 MB
  // instead of 407 after the start) and saves 25 MB after all loads. A page takes a third more time to render.
  '--heap-growing-percent=50',
]

/** Its environment, besides the settings. */
export const SERVER_ENV = {
  // For glibc on Linux: the memory of a password hash is returned to the system when it is done, and threads share
  // free memory instead of using separate arenas. By default 60 MB stay allocated.
  MALLOC_MMAP_THRESHOLD_: String(4 * 1024 * 1024),
  MALLOC_ARENA_MAX: '1',
}
