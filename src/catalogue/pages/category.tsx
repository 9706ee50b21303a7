import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_main/products/$name')({
  component: CategoryPage,
})

function CategoryPage() {
  return <h1>Category</h1>
}
