import type { Size } from '@twirl/contract/sizes'
import { useEffect } from 'react'
import { useSession } from './use-session.ts'

/** Tells the page the dress size in the profile. Shows nothing: a page that is the same for all visitors loads it later. */
export function YourSize({ onChange }: { onChange: (size: Size | null) => void }) {
  const session = useSession()
  const size = session.state === 'customer' ? session.customer.dress_size : null
  useEffect(() => onChange(size), [size, onChange])
  return null
}
