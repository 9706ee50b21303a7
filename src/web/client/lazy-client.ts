import type { Client, Endpoints } from '#shared/client.ts'

/**
 * A client whose first call loads the real one. A page comes with its data, so that a first visit needs no call and leaves
 * the contracts out. They are also what knows the names of the calls, hence the Proxy instead of a list.
 */
export function lazyClient<E extends Endpoints>(load: () => Promise<Client<E>>): Client<E> {
  let client: Promise<Client<E>> | undefined
  const callByName =
    <K extends keyof E>(name: K): Client<E>[K] =>
    async (input, options) => {
      client ??= load()
      return (await client)[name](input, options)
    }
  return new Proxy({} as Client<E>, { get: (_, name: string) => callByName(name) })
}
