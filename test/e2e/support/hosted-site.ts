import { builtPages } from '#main/pages/built-pages.ts'
import { startProduct } from '#main/start.ts'
import type { HostedAddresses } from '#services/identity/hosted/addresses.ts'

// The product as it is started otherwise, with a stand-in for the hosted sign-in service that the test runs.
await startProduct(builtPages, { hosted: JSON.parse(process.env.STAND_IN ?? '') as HostedAddresses })
