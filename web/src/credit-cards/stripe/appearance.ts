import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import type { Appearance, CustomFontSource } from '@stripe/stripe-js'

/** The fields are in a frame of Stripe, which knows nothing of the page: colors and sizes are read off it (PAY-20). */
export function appearanceOfPage(): Appearance {
  const style = getComputedStyle(document.documentElement)
  const read = (name: string) => style.getPropertyValue(name).trim()
  // Text of 200 % in the page is 200 % in the frame.
  const rem = Number.parseFloat(style.fontSize)
  return {
    theme: 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: read('--color-berry'),
      colorBackground: read('--color-white'),
      colorText: read('--color-ink'),
      colorTextSecondary: read('--color-ink-soft'),
      colorTextPlaceholder: read('--color-ink-mute'),
      colorDanger: read('--color-error'),
      fontFamily: 'Figtree, sans-serif',
      fontSizeBase: `${rem}px`,
      fontSizeSm: `${0.875 * rem}px`,
      borderRadius: read('--radius-input'),
      focusOutline: `2px solid ${read('--color-focus')}`,
      gridRowSpacing: '20px',
      gridColumnSpacing: '16px',
    },
    rules: {
      '.Label': { fontWeight: '600', fontSize: `${rem}px`, color: read('--color-ink') },
      '.Input': {
        border: `1px solid ${read('--color-line-strong')}`,
        boxShadow: 'none',
        padding: '10px 14px',
        lineHeight: `${1.5 * rem}px`,
      },
      '.Input:focus': {
        border: `1px solid ${read('--color-line-strong')}`,
        boxShadow: 'none',
        outline: `2px solid ${read('--color-focus')}`,
        outlineOffset: '2px',
      },
      '.Input--invalid': { border: `1px solid ${read('--color-error')}`, boxShadow: 'none' },
      '.Error': { fontSize: `${0.875 * rem}px`, color: read('--color-error') },
    },
  }
}

export function fontsOfPage(): CustomFontSource[] {
  const url = new URL(figtree, window.location.href).href
  return [{ family: 'Figtree', src: `url(${url})`, weight: '300 900' }]
}
