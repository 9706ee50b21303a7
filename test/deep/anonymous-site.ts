import { builtPages } from '#main/pages/built-pages.ts'
import { startProduct } from '#main/start.ts'

// The product, whose sign-in service answers the client's anonymous sign-in, too.
await startProduct(builtPages, { anonymousSignIn: true })
