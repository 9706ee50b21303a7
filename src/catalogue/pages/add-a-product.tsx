import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/dashboard/add-a-product')({
  component: AddAProductPage,
})

function AddAProductPage() {
  return <h1>AddAProduct</h1>
}
