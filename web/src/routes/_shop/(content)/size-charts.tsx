import { createFileRoute } from '@tanstack/react-router'
import { loadContent } from '#content/content-query.ts'
import { SIZE_CHART } from '#catalog/size-chart.ts'
import { SizeChartsPage } from '#content/pages/size-charts-page.tsx'
import { publicPageHeaders } from '#lib/route/public-page-headers.ts'
import { PageHead } from '#shell/page-head.tsx'

export const Route = createFileRoute('/_shop/(content)/size-charts')({
  loader: loadContent('size-charts'),
  headers: publicPageHeaders,
  component: SizeCharts,
})

function SizeCharts() {
  return (
    <>
      <PageHead
        title="Size charts"
        description="XS to 3X: bust, waist and hip in inches and centimeters, and how to measure yourself."
        canonicalPath="/size-charts"
      />
      <SizeChartsPage chart={SIZE_CHART} />
    </>
  )
}
