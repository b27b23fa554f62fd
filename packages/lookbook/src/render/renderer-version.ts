/** Part of every cache key: raise it whenever any picture changes. */
export const RENDERER_VERSION = 7
