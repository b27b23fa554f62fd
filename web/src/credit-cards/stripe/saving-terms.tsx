import { useShopName } from '#lib/shop-name.ts'

/** What the customer allows by saving a card (PAY-27). */
export function SavingTerms() {
  const shop = useShopName()
  return (
    <>
      You allow {shop} to charge this card for orders you place, and for what you owe for a rental
      that comes back late, damaged or not at all. You can delete it in your account whenever you
      like.
    </>
  )
}
