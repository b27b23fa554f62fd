import * as z from 'zod'
import { isThisMachine } from './http/this-machine.ts'
import { isOnLoopback, type Setting } from './config-values.ts'

/** Settings of who takes payments and calculates tax. */
export const PAYMENT_SETTINGS = {
  STRIPE_SECRET_KEY: {
    schema: z
      .string()
      .regex(/^(sk|rk)_(test|live)_\w+$/, { error: 'must begin with sk_ or rk_' })
      .optional(),
    about:
      'Your Stripe account, which takes the payments. Empty: the built-in gateway, which takes no money; with NODE_ENV=production and no demo, no cards are accepted.',
    example: 'sk_live_0123456789',
    isSecret: true,
    needs: ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  },
  STRIPE_PUBLISHABLE_KEY: {
    schema: z
      .string()
      .regex(/^pk_(test|live)_\w+$/, { error: 'must begin with pk_' })
      .optional(),
    about:
      'Names your Stripe account to the fields of Stripe in the page, into which cards are typed: with Stripe no number reaches the shop.',
    example: 'pk_live_0123456789',
    needs: ['STRIPE_SECRET_KEY'],
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: z
      .string()
      .regex(/^whsec_\w+$/, { error: 'must begin with whsec_' })
      .optional(),
    about: 'Signs what Stripe reports to the shop.',
    example: 'whsec_0123456789',
    isSecret: true,
    needs: ['STRIPE_SECRET_KEY'],
  },
  STRIPE_API_URL: {
    schema: z.string().refine(isOnLoopback, 'must be an http address of this machine').optional(),
    about:
      'For tests only: a server on this machine that stands in for the API of Stripe. Empty: Stripe itself.',
    example: 'http://127.0.0.1:12111',
    needs: ['STRIPE_SECRET_KEY'],
  },
  APPLE_PAY_DOMAIN_FILE: {
    schema: z.string().min(1).optional(),
    about:
      'File of Stripe that proves to Apple that this domain is yours, for Apple Pay. Empty: there is no Apple Pay.',
    example: '/etc/twirl/apple-developer-merchantid-domain-association',
    needs: ['STRIPE_SECRET_KEY'],
  },
  AVATAX_ACCOUNT: {
    schema: z.string().regex(/^\d+$/, { error: 'must be digits' }).optional(),
    about:
      'Your AvaTax account, which calculates sales tax. Empty: a built-in table of the rates of the states.',
    example: '1100012345',
    needs: ['AVATAX_LICENSE_KEY', 'AVATAX_COMPANY'],
  },
  AVATAX_LICENSE_KEY: {
    schema: z.string().optional(),
    about: 'The license key of the AvaTax account.',
    example: 'from the AvaTax console',
    isSecret: true,
    needs: ['AVATAX_ACCOUNT', 'AVATAX_COMPANY'],
  },
  AVATAX_COMPANY: {
    schema: z.string().optional(),
    about: 'The code of your company in AvaTax.',
    example: 'TWIRL',
    needs: ['AVATAX_ACCOUNT', 'AVATAX_LICENSE_KEY'],
  },
  AVATAX_SHIP_FROM: {
    schema: z.string().default('DEFAULT'),
    about: 'The code of the AvaTax location that parcels leave from.',
    example: 'DEFAULT',
  },
  AVATAX_URL: {
    schema: z
      .url({ protocol: /^https?$/ })
      .refine((value) => new URL(value).origin === value, 'must be an origin without a path')
      .refine(
        (value) => value.startsWith('https:') || isThisMachine(new URL(value).hostname),
        'must be https: the license key is sent to it',
      )
      .default('https://rest.avatax.com'),
    about: 'Where AvaTax is called.',
    example: 'https://sandbox-rest.avatax.com',
  },
} as const satisfies Record<string, Setting>
