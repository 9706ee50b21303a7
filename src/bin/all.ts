import { startProduct } from './start.ts'

// The default: everything in one process, pages from the build.
await startProduct(async (root) => {
  const { builtPages } = await import('./built-pages.ts')
  return builtPages(root)
})
