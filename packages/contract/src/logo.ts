import type { Settings } from './system.ts'

type Logo = NonNullable<Settings['logo']>

export const logoUrl = ({ key }: Pick<Logo, 'key'>): string => `/logo/${key}.png`

/** The size at which a logo is shown in a box, in whole pixels, so that its place is known before it is loaded. */
export function logoSize(
  { width, height }: Pick<Logo, 'width' | 'height'>,
  box: { width: number; height: number },
): { width: number; height: number } {
  const scale = Math.min(box.width / width, box.height / height)
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}
