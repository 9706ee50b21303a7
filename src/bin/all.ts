import { enableCompileCache } from 'node:module'
import path from 'node:path'

// What the last start read and compiled: a third of the time until the site answers.
enableCompileCache(path.resolve(import.meta.dirname, '../../.cache/compiled'))
const { startProduct } = await import('./start.ts')

// The default: everything in one process, pages from the build.
await startProduct(async (root) => {
  const { builtPages } = await import('./built-pages.ts')
  return builtPages(root)
})
