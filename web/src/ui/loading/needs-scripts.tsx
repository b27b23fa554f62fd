/** Beside a skeleton that only scripts replace; without them skeletons are hidden. */
export function NeedsScripts({ className = '' }: { className?: string }) {
  return (
    <noscript>
      <p className={`max-w-read pb-10 text-lg ${className}`}>
        This page needs JavaScript. Please turn it on in your browser’s settings and reload the
        page. You can look around the shop without it.
      </p>
    </noscript>
  )
}
