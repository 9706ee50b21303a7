import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_main/reset-password')({
  component: ResetPasswordPage,
})

function ResetPasswordPage() {
  return <h1>ResetPassword</h1>
}
