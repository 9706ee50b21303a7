import { startProduct } from '../start.ts'

// Everything in one process, pages from their sources: an edit shows without a reload.
await startProduct(
  async (root) => {
    const { sourcePages } = await import('../pages/source-pages.ts')
    return sourcePages(root)
  },
  { singleProcess: true },
)
