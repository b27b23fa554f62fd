import * as z from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'

export const LOGO_BYTES_MAX = 5 * 1024 * 1024

const uploadedLogo = z.object({ key: z.string(), width: z.int(), height: z.int() })
export type UploadedLogo = z.output<typeof uploadedLogo>

export const uploadLogo = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/logo',
  summary:
    'Stores a picture that can be the logo: PNG, JPEG or WebP as the body. Nothing shows it until the setting names it.',
  caller: { staff: 'owner' },
  input: z.object({}),
  output: uploadedLogo,
  errors: [],
  rawBody: true,
  bodyLimitBytes: LOGO_BYTES_MAX,
  timeLimitMs: 30_000,
})
