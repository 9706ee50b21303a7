import { startProduct } from '#wiring/start.ts'

// Everything in one process, pages from their sources: an edit shows without a reload.
await startProduct(
  async (root) => {
    const { sourcePages } = await import('#wiring/pages/source-pages.ts')
    return sourcePages(root)
  },
  { singleProcess: true },
)
