import { builtPages } from '../pages/built-pages.ts'
import { startProduct } from '../start.ts'

// The default: everything in one process, pages from the build.
await startProduct(builtPages)
