import type { HostedAddresses } from '#services/identity/hosted/addresses.ts'
import { builtPages } from '#wiring/pages/built-pages.ts'
import { startProduct } from '#wiring/start.ts'

// The product as it is started otherwise, with a stand-in for the hosted sign-in service that the test runs.
await startProduct(builtPages, { hosted: JSON.parse(process.env.STAND_IN ?? '') as HostedAddresses })
