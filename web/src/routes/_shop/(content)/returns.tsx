import { createFileRoute } from '@tanstack/react-router'
import { ReturnsPage } from '#content/pages/returns-page.tsx'
import { publicPageHeaders } from '#lib/public-page-headers.ts'
import { PageHead } from '#shell/page-head.tsx'

export const Route = createFileRoute('/_shop/(content)/returns')({
  headers: publicPageHeaders,
  component: Returns,
})

function Returns() {
  return (
    <>
      <PageHead
        title="Returns, exchanges and refunds"
        description="When your rental is due, how it travels back, and what can be exchanged or refunded: one free exchange per rental order, 72 hours for group rentals, 14 days for purchases."
        canonicalPath="/returns"
      />
      <ReturnsPage />
    </>
  )
}
