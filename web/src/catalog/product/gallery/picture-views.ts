import { isPhotoKey, PHOTO_VIEWS, type PhotoView, type PictureView } from '@twirl/contract/pictures'

const VIEW_NAMES: Record<PictureView, string> = {
  front: 'Front',
  back: 'Back',
  detail: 'Detail',
  swatch: 'Fabric',
}

export type GalleryView = { view: PhotoView; alt: string; name: string }

/** The pictures of a gallery, one for each text. What a photo shows is not known. */
export function viewsOf(imageKey: string, alts: string[]): GalleryView[] {
  return PHOTO_VIEWS.slice(0, alts.length).map((view, index) => ({
    view,
    alt: alts[index] ?? '',
    name: isDrawn(view) && !isPhotoKey(imageKey) ? VIEW_NAMES[view] : `Photo ${index + 1}`,
  }))
}

function isDrawn(view: PhotoView): view is PictureView {
  return view in VIEW_NAMES
}
