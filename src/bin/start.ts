import { builtPages } from '#wiring/pages/built-pages.ts'
import { startProduct } from '#wiring/start.ts'

// The default: everything in one process, pages from the build.
await startProduct(builtPages)
