import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_main/_guest-only/login')({
  component: LoginPage,
})

function LoginPage() {
  return <h1>Login</h1>
}
