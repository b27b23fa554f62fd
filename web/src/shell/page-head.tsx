import { useRouter } from '@tanstack/react-router'
import { pictureUrl } from '@twirl/contract/pictures'
import { useShopName } from '#lib/shop-name.ts'

type PageHeadProps = {
  title: string
  description: string
  /** The canonical URL for search engines; without it the page is not indexed. */
  canonicalPath?: string
  /** Shown where the page is shared; without it the shop's own. */
  picture?: { image_key: string; alt: string } | undefined
}

/** React moves these elements into the document's head, on the server too. */
export function PageHead({ title, description, canonicalPath, picture }: PageHeadProps) {
  const { origin } = useRouter()
  const shop = useShopName()
  const fullTitle = `${title} · ${shop}`
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {canonicalPath === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={origin + canonicalPath} />
          <meta property="og:url" content={origin + canonicalPath} />
          <SharedPicture origin={origin} picture={picture} />
        </>
      )}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={shop} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
    </>
  )
}

// Pictures of the shop are three to four.
const PICTURE = { width: 1080, height: 1440 } as const
const ICON = { path: '/icon-512.png', width: 512, height: 512 }

type SharedPictureProps = { origin: string | undefined; picture: PageHeadProps['picture'] }

function SharedPicture({ origin, picture }: SharedPictureProps) {
  const shop = useShopName()
  const { path, alt, width, height } = picture
    ? {
        path: pictureUrl(picture.image_key, 'front', PICTURE.width, 'jpeg'),
        ...picture,
        ...PICTURE,
      }
    : { ...ICON, alt: shop }
  return (
    <>
      <meta property="og:image" content={origin + path} />
      <meta property="og:image:width" content={String(width)} />
      <meta property="og:image:height" content={String(height)} />
      <meta property="og:image:alt" content={alt} />
    </>
  )
}
