import { Link } from '@tanstack/react-router'
import { BrandName } from './brand-name.tsx'

export function Wordmark({ className }: { className?: string }) {
  return (
    <Link to="/home" aria-label="Twirl, home" className="inline-flex">
      <BrandName className={className} />
    </Link>
  )
}
