import { useQuery } from '@tanstack/react-query'
import { isCallErrorOf } from '@twirl/contract/client'
import type { getWaitingCharge } from '@twirl/contract/buying/charge-payment'
import type { ReactNode } from 'react'
import { ChargeEnd, UnknownCharge } from '#checkout/charge/charge-end.tsx'
import { ChargePayment } from '#checkout/charge/charge-payment.tsx'
import { waitingChargeQuery } from '#checkout/charge/waiting-charge-query.ts'
import { CardEntry } from '#credit-cards/card-entry.tsx'
import { useAskBank } from '#credit-cards/use-ask-bank.ts'
import { useTypedCard } from '#credit-cards/use-typed-card.ts'
import { Wallets } from '#credit-cards/wallets.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { failureText } from '#ui/form/form-errors.ts'
import { LoadFailure } from '#ui/loading/load-failure.tsx'
import { ChargeToPaySkeleton } from './-charge-to-pay-skeleton.tsx'

/** The page behind the signed link of a charge: for everyone who has the link, with or without a login (PAY-47). */
export function ChargeToPay({ token }: { token: string }) {
  const { data: charge, error, refetch } = useQuery(waitingChargeQuery(token))
  const askBank = useAskBank()
  const typed = useTypedCard()

  if (isCallErrorOf<typeof getWaitingCharge>(error) && error.code === 'CHARGE_LINK_UNKNOWN')
    return (
      <Page>
        <UnknownCharge />
      </Page>
    )
  if (!charge && error)
    return (
      <Page>
        <h1 className="pb-4 text-4xl">We couldn’t load this charge</h1>
        <LoadFailure text={failureText(error)} onRetry={() => void refetch()} />
      </Page>
    )
  if (!charge) return <ChargeToPaySkeleton />
  const isOpen = charge.state === 'OWED' || charge.state === 'PAYING'
  return (
    <Page>
      {isOpen ? (
        <ChargePayment
          token={token}
          charge={charge}
          card={typed.card}
          cardForm={typed.cardForm}
          renderPayment={(slot) => (
            <>
              <Wallets {...slot} />
              <CardEntry {...typed.props} total={slot.total} />
            </>
          )}
          askBank={askBank}
        />
      ) : (
        <ChargeEnd charge={charge} />
      )}
    </Page>
  )
}

function Page({ children }: { children: ReactNode }) {
  return (
    <div className="page-width py-10 lg:py-16">
      <PageHead
        title="A charge to pay"
        description="What you owe for a rental, and how to pay it."
      />
      <div className="mx-auto max-w-160">{children}</div>
    </div>
  )
}
