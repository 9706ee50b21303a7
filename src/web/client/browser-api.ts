import { client } from '#shared/client.ts'
import { authorizedFetch } from '#sign-in/ui/authorized-fetch.ts'
import { endpoints } from '../api.ts'

/** The shop's calls over HTTP, with the person's token. A chunk of its own: it brings every shape along. */
export const browserApi = client(endpoints, authorizedFetch)
