import type { PictureView } from '@twirl/contract/pictures'

export const VIEW_NAMES: Record<PictureView, string> = {
  front: 'Front',
  back: 'Back',
  detail: 'Detail',
  swatch: 'Fabric',
}
