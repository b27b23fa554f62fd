import { createFileRoute } from '@tanstack/react-router'
import { CodeLogin } from '#accounts/login/code-login.tsx'
import { PageHead } from '#shell/page-head.tsx'

export const Route = createFileRoute('/_shop/_account/account/code-login')({
  component: CodeLoginPage,
})

function CodeLoginPage() {
  return (
    <>
      <PageHead title="Log in with a code" description="Log in without a password." />
      <CodeLogin />
    </>
  )
}
