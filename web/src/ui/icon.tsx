const PATHS = {
  menu: 'M4 7h16M4 12h16M4 17h10',
  close: 'M6 6l12 12M18 6L6 18',
  'chevron-down': 'M6 9.5l6 6 6-6',
  'chevron-left': 'M14.5 6l-6 6 6 6',
  'chevron-right': 'M9.5 6l6 6-6 6',
  'arrow-up': 'M12 19V5M6 11l6-6 6 6',
  'arrow-right': 'M5 12h14M13 6l6 6-6 6',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.4 15.4 20 20',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.8-4 3.8-5.5 7.5-5.5s6.7 1.5 7.5 5.5',
  heart:
    'M12 20.2C7.2 16.4 3.5 13 3.5 8.9 3.5 6.2 5.6 4.2 8.1 4.2c1.6 0 3 .8 3.9 2.1.9-1.3 2.3-2.1 3.9-2.1 2.5 0 4.6 2 4.6 4.7 0 4.1-3.7 7.5-8.5 11.3Z',
} as const

/** Decorative: the element around it has the accessible name. */
export function Icon({ name, className }: { name: keyof typeof PATHS; className?: string }) {
  return <Glyph path={PATHS[name]} className={className} />
}

/** For icons of one component only, which are then loaded with that component. */
export function Glyph({ path, className = 'size-6' }: { path: string; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`icon ${className}`}>
      <path d={path} />
    </svg>
  )
}
