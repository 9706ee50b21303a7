import { authorizedFetch } from '#accounts/authorized-fetch.ts'
import { client } from '#shared/client.ts'
import { endpoints } from './api.ts'

/** The shop's calls over HTTP, with the person's token. A chunk of its own: it brings every shape along. */
export const browserApi = client(endpoints, authorizedFetch)
