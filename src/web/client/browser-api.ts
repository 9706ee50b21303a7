import { authorizedFetch } from '#people/sign-in/ui/authorized-fetch.ts'
import { client, endpointsIn } from '#shared/client.ts'
import { language } from '#words/language.ts'
import { endpoints } from '../api.ts'

/** The API client over HTTP, with the user's token. A build has of each endpoint what a call needs (vite.config.ts). */
export const browserApi = client(endpointsIn(language, endpoints), authorizedFetch)
