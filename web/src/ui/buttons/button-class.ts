const BASE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-6 py-2.5 text-base font-semibold transition active:scale-[0.98] active:duration-[120ms] aria-busy:cursor-progress aria-busy:opacity-70'

const VARIANTS = {
  primary: 'bg-berry text-white hover:bg-berry-deep',
  outline: 'border border-ink/80 text-ink hover:border-berry hover:text-berry',
} as const

/** Classes of buttons and of links that look like buttons. */
export function buttonClass(variant: keyof typeof VARIANTS = 'primary'): string {
  return `${BASE} ${VARIANTS[variant]}`
}
