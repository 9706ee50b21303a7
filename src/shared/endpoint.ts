import type * as z from 'zod/mini'

export type Role = 'buyer' | 'saller' | 'admin'

/** Who may call: everybody, whoever is signed in, or the listed roles. Ownership is the handler's business. */
export type Who = 'anyone' | 'signed-in' | readonly Role[]

export interface EndpointSpec {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with `{name}` placeholders; each placeholder is a key of `input`. */
  path: `/${string}`
  who: Who
  /** One line for the API page. */
  summary: string
  /** Placeholders, query (GET) and body (the rest) as one object; a body with a key that is not here is refused. */
  input: z.ZodMiniObject
  output: z.ZodMiniType
  /**
   * True: `output` is one item; the answer is a bare array with `X-Total-Count`, an estimate where `X-Total-About` is
   * beside it, and a `Link` to the next page.
   */
  paged?: true
  /** Stable codes that this endpoint may answer beside the general ones. */
  errors?: readonly string[]
}

/**
 * One page of a list: `total` counts the whole list, or with `about` estimates it; `next` is the cursor of the following
 * page.
 */
export interface Page<T> {
  items: T[]
  total: number
  about?: true
  next: string | null
}

export type Input<E extends EndpointSpec> = z.input<E['input']>
export type Parsed<E extends EndpointSpec> = z.output<E['input']>
export type Answer<E extends EndpointSpec> = E['paged'] extends true
  ? Page<z.output<E['output']>>
  : z.output<E['output']>

/** Declares an endpoint once: the check of requests, the filter of answers, types, client and OpenAPI derive from it. */
export function endpoint<const E extends EndpointSpec>(spec: E): E {
  return spec
}

/** The placeholder names of a path, in order. */
export function pathKeys(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
}
