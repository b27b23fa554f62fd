import { Link } from '@tanstack/react-router'
import type { Collection } from '@twirl/contract/catalog/collections'
import type { ProductCard } from '@twirl/contract/catalog/product'
import { rentFromText } from '#catalog/price-texts.ts'
import { useShopTerms } from '#lib/shop-terms.ts'
import { heartIn } from '#favorites/heart-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { Picture } from '#ui/picture.tsx'
import { Unbroken } from '#ui/unbroken.tsx'

const PICTURE_SIZES =
  '(min-width: 1384px) 312px, (min-width: 768px) calc(25vw - 34px), calc(50vw - 22px)'

/** Four looks side by side, the second and the fourth lower. */
export function Hero({ collection, looks }: { collection: Collection; looks: ProductCard[] }) {
  const { rentalDays, rentalMini, minimum } = useShopTerms()
  return (
    <section className="relative overflow-hidden bg-linear-to-b from-blush/70 via-shell/60 to-paper">
      <img
        src="/art/ribbon.svg"
        alt=""
        width="1440"
        height="640"
        className="absolute inset-x-0 top-0 w-full max-lg:hidden"
      />
      <div className="page-width relative pt-12 pb-10 lg:pt-14">
        <div className="flex flex-col items-center gap-5 text-center">
          <h1 className="text-5xl">
            Wear it once. <span className="inline-block text-berry">Twirl all night.</span>
          </h1>
          <p className="max-w-130 text-lg text-ink-soft">
            Formals, date parties, her wedding, your graduation: rent the dress for {rentalDays}{' '}
            days from {rentalMini}, on your own or with the whole house.{' '}
            <span className="inline-block">{minimum} minimum for individual orders.</span>
          </p>
          <div className="flex flex-wrap justify-center gap-3 pt-1">
            <Link
              to="/collections/$collectionId"
              params={{ collectionId: String(collection.id) }}
              className={buttonClass()}
            >
              Shop {collection.name}
            </Link>
            <Link to="/home" hash="occasions" className={buttonClass('outline')}>
              Find your occasion
            </Link>
          </div>
        </div>
        <ul className="grid grid-cols-2 gap-x-3 gap-y-6 pt-10 md:grid-cols-4 md:gap-x-5 lg:gap-x-6 lg:pt-12">
          {looks.map((look, index) => (
            <li key={look.id} className="product-card even:translate-y-6 lg:even:translate-y-10">
              <Link
                to="/collections/$collectionId/p/$productId"
                params={{ collectionId: String(collection.id), productId: String(look.id) }}
                className="group block rounded-picture"
              >
                <Picture
                  imageKey={look.image_key}
                  alt={look.image_alt}
                  color={look.average_color}
                  sizes={PICTURE_SIZES}
                  priority={index === 0 ? 'first' : 'eager'}
                />
                <span className="block pt-2 text-sm font-semibold group-hover:text-berry">
                  <Unbroken text={look.title} />
                </span>
                {look.rental_price !== null && (
                  <span className="block text-sm text-ink-soft tabular-nums">
                    {rentFromText(look.rental_price)}
                  </span>
                )}
              </Link>
              {heartIn('COLLECTION', collection.id)(look)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
