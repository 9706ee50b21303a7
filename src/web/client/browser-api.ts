import { authorizedFetch } from '#people/sign-in/ui/authorized-fetch.ts'
import { client } from '#shared/client.ts'
import { endpoints } from '../api.ts'

/** The API client over HTTP, with the user's token. Import it lazily: it contains the schemas of all contracts. */
export const browserApi = client(endpoints, authorizedFetch)
