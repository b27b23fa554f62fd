import { useRouter } from '@tanstack/react-router'

type PageHeadProps = {
  title: string
  description: string
  /** The canonical URL for search engines; without it the page is not indexed. */
  canonicalPath?: string
  imagePath?: string
}

/** React moves these elements into the document's head, on the server too. */
export function PageHead({ title, description, canonicalPath, imagePath }: PageHeadProps) {
  const { origin } = useRouter()
  const fullTitle = `${title} · Twirl`
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
        </>
      )}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Twirl" />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      {imagePath && <meta property="og:image" content={origin + imagePath} />}
    </>
  )
}
