/** A quiet stand-in of the size that its class gives it. */
export function Skeleton({ className }: { className: string }) {
  return <span className={`block animate-pulse bg-shell ${className}`} />
}
