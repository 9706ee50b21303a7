import type { IFetchInterceptor, Window } from 'happy-dom'

/** Answers one request of the page; undefined when it is not the one that is meant. */
export type Responder = (request: Request) => Response | undefined | Promise<Response | undefined>

const responders: Responder[] = []

/** Answers requests of this test that are no calls of the API: those to the sign-in service and to the host of pictures. */
export function respond(responder: Responder): void {
  responders.unshift(responder)
}

/** No request leaves the process: one that nothing answers fails as it does without a connection. */
export function closeNetwork(window: Window): void {
  const interceptor = {
    beforeAsyncRequest: ({ request }: { request: unknown }) => answer(request as Request),
    beforeSyncRequest: ({ request }: { request: { url: string } }) => {
      throw new Error(`A synchronous request to ${request.url}`)
    },
  }
  window.happyDOM.settings.fetch.interceptor = interceptor as unknown as IFetchInterceptor
}

export function forgetResponders(): void {
  responders.length = 0
}

async function answer(request: Request): Promise<Response> {
  for (const responder of responders) {
    const response = await responder(request)
    if (response) return response
  }
  throw new TypeError(`Nothing answers ${request.method} ${request.url}`)
}
