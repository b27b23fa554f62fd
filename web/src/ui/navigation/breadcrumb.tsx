import { Link, type LinkProps } from '@tanstack/react-router'

type Crumb = { name: string; link?: LinkProps }

/** The last crumb is the page itself and has no link. */
export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-ink-mute">
        {crumbs.map(({ name, link }) => (
          <li key={name} className="flex items-center gap-2 not-last:after:content-['›']">
            {link ? (
              <Link
                {...link}
                className="inline-block py-1.5 underline-offset-4 hover:text-berry hover:underline"
              >
                {name}
              </Link>
            ) : (
              <span aria-current="page" className="py-1.5 text-ink">
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The last crumb is the page itself and has no URL. */
export function breadcrumbJsonLd(
  crumbs: readonly { name: string; path?: string }[],
  origin: string,
) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(path !== undefined && { item: origin + path }),
    })),
  }
}
