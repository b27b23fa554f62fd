import sharp from 'sharp'
import type { Picture } from './picture.ts'

export const PICTURE_FORMATS = ['avif', 'webp', 'jpeg', 'png'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

export function encodePicture(picture: Picture, format: PictureFormat): Promise<Buffer> {
  const { width, height, data } = picture
  const image = sharp(data, { raw: { width, height, channels: 3 } })
  switch (format) {
    case 'avif':
      // More effort costs seconds and saves a tenth.
      return image.avif({ quality: 50, effort: 2 }).toBuffer()
    case 'webp':
      return image.webp({ quality: 78, effort: 4 }).toBuffer()
    case 'jpeg':
      return image.jpeg({ quality: 80, mozjpeg: true }).toBuffer()
    case 'png':
      return image.png({ compressionLevel: 6 }).toBuffer()
  }
}
