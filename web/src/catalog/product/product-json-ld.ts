import type { Product, Variant } from '@twirl/contract/catalog/product'
import { pictureUrl } from '@twirl/contract/pictures'
import { SIZE_LABELS } from '@twirl/contract/sizes'

const LEASE_OUT = 'http://purl.org/goodrelations/v1#LeaseOut'
const SELL = 'http://purl.org/goodrelations/v1#Sell'

type JsonLdTerms = { origin: string; rentalDays: number }

/** Structured data for search engines: one group, one variant per size and color. */
export function productJsonLd(product: Product, terms: JsonLdTerms) {
  const { origin } = terms
  const url = `${origin}/p/${product.id}`
  return {
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    '@id': url,
    url,
    name: product.title,
    description: product.description,
    brand: { '@type': 'Brand', name: product.brand },
    material: product.fabric,
    image: origin + pictureUrl(product.image_key, 'front', 1080, 'jpeg'),
    productGroupID: String(product.id),
    variesBy: ['https://schema.org/size', 'https://schema.org/color'],
    hasVariant: product.variants.map((variant) => toVariant(product, variant, terms)),
  }
}

function toVariant(product: Product, variant: Variant, terms: JsonLdTerms) {
  const { image_key } = product.colors.find(({ name }) => name === variant.color) ?? product
  const offers = toOffers(product, variant, terms)
  return {
    '@type': 'Product',
    sku: variant.sku,
    name: `${product.title}, ${variant.color}, ${SIZE_LABELS[variant.size]}`,
    size: SIZE_LABELS[variant.size],
    color: variant.color,
    image: terms.origin + pictureUrl(image_key, 'front', 1080, 'jpeg'),
    ...(offers.length > 0 && { offers }),
  }
}

function toOffers(
  product: Product,
  variant: Variant,
  { origin, rentalDays }: JsonLdTerms,
): object[] {
  const offer = {
    '@type': 'Offer',
    url: `${origin}/p/${product.id}?color=${encodeURIComponent(variant.color)}`,
    // Every garment has been rented before it is rented again or sold.
    itemCondition: 'https://schema.org/UsedCondition',
  }
  const offers: object[] = []
  if (product.is_purchasable && product.selling_price !== null) {
    offers.push({
      ...offer,
      availability: availability(variant.sellable_quantity),
      businessFunction: SELL,
      price: product.selling_price.toFixed(2),
      priceCurrency: 'USD',
    })
  }
  if (product.is_rentable && product.rental_price !== null) {
    // As a price per period: a plain `price` would mean the price of a purchase.
    offers.push({
      ...offer,
      availability: availability(variant.available_quantity),
      businessFunction: LEASE_OUT,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: product.rental_price.toFixed(2),
        priceCurrency: 'USD',
        referenceQuantity: {
          '@type': 'QuantitativeValue',
          value: rentalDays,
          unitCode: 'DAY',
        },
      },
    })
  }
  return offers
}

function availability(quantity: number): string {
  return `https://schema.org/${quantity > 0 ? 'InStock' : 'OutOfStock'}`
}
