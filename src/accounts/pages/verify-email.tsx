import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_main/verify-email')({
  component: VerifyEmailPage,
})

function VerifyEmailPage() {
  return <h1>VerifyEmail</h1>
}
