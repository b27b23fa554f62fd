import { createFileRoute } from '@tanstack/react-router'
import { Login } from '#accounts/login/login.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { useShopName } from '#lib/shop-name.ts'

export const Route = createFileRoute('/_shop/_account/account/login')({ component: LoginPage })

function LoginPage() {
  return (
    <>
      <PageHead title="Log in" description={`Log in to your ${useShopName()} account.`} />
      <Login />
    </>
  )
}
