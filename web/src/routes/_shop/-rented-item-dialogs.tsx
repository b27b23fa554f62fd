import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { ExchangeDialog } from '#checkout/rented-item/exchange-dialog.tsx'
import { ExtendDialog } from '#checkout/rented-item/extend-dialog.tsx'
import { PurchaseDialog } from '#checkout/rented-item/purchase-dialog.tsx'
import { CardPayment, useChosenCard } from '#credit-cards/card-payment.tsx'
import { reloadCards } from '#credit-cards/card-queries.ts'
import { useAskBank } from '#credit-cards/use-ask-bank.ts'
import type { WalletsProps } from '#credit-cards/wallets.tsx'
import type { CheckoutDialog } from '#orders/actions/item-dialogs.tsx'

type Props = ComponentProps<CheckoutDialog>

export function PurchaseItem(props: Props) {
  return <PurchaseDialog {...props} {...useCardPayment()} />
}

export function ExchangeItem(props: Props) {
  return <ExchangeDialog {...props} {...useCardPayment()} />
}

export function ExtendItem(props: Props) {
  return <ExtendDialog {...props} {...useCardPayment()} />
}

/** A saved card, or a new one. */
function useCardPayment() {
  const queryClient = useQueryClient()
  const chosen = useChosenCard()
  return {
    card: chosen.card,
    cardForm: chosen.cardForm,
    renderPayment: (slot: WalletsProps) => <CardPayment {...chosen.payment} {...slot} />,
    askBank: useAskBank(),
    onCardGone: () => reloadCards(queryClient),
  }
}
