import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_main/_guest-only/register')({
  component: RegisterPage,
})

function RegisterPage() {
  return <h1>Register</h1>
}
