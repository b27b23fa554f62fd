import type { Product } from '@twirl/contract/catalog/product'
import { useMemo } from 'react'
import { ProductRows as Rows } from '#catalog/product/rows/product-rows.tsx'
import { heartIn } from '#favorites/heart-button.tsx'
import { linkToProduct } from '../-product-link.ts'

type ProductRowsProps = { product: Product; trunkShowId: number | undefined }

export function ProductRows({ product, trunkShowId }: ProductRowsProps) {
  const renderHeart = useMemo(
    () => (trunkShowId ? heartIn('ONLINE_TRUNK_SHOW', null, trunkShowId) : heartIn('ALL')),
    [trunkShowId],
  )
  return (
    <Rows
      product={product}
      trunkShowId={trunkShowId}
      linkToProduct={linkToProduct}
      renderHeart={renderHeart}
    />
  )
}
