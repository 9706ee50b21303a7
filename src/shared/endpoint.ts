import type * as z from 'zod/mini'

export type Role = 'buyer' | 'saller' | 'admin'

/** Callers of an endpoint: everybody, every signed-in user, or users with one of the roles. Handlers check ownership. */
export type Who = 'anyone' | 'signed-in' | readonly Role[]

/** How many calls one person, or for guests one network, makes in this many seconds at most. */
export interface Limit {
  /** Endpoints with a limit of one name count together. */
  name: string
  calls: number
  seconds: number
  /** Bits of an IPv6 address that make a network; 64 unless given. */
  networkBits?: 56
}

export interface EndpointSpec {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with `{name}` placeholders; each placeholder is a key of `input`. */
  path: `/${string}`
  who: Who
  /** Also for people whose account is suspended. */
  whileSuspended?: true
  /** One line for the API page. */
  summary: string
  /** More of it for the API page. */
  details?: string
  /** Path parameters, query (GET) or body (other methods) as one object. A body with an unknown key is refused. */
  input: z.ZodMiniObject
  output: z.ZodMiniType
  /**
   * True: `output` is one item. The response is an array with `X-Total-Count` (an estimate if `X-Total-About` is present) and
   * a `Link` to the next page.
   */
  paged?: true
  /**
   * Cache tags of a response that is the same for all guests, and therefore cached. `{name}` stands for a value of the input. A
   * write that names one of these tags invalidates the response.
   */
  tags?: readonly string[]
  /** In the place of the limit of every write. An empty list: the handler counts by what it reads. */
  limits?: readonly Limit[]
  /** Bytes that its body may have; 256 KiB unless given. */
  bodyLimit?: number
  /** Error codes of this endpoint, in addition to the general ones. */
  errors?: readonly string[]
}

/**
 * One page of a list: `total` counts the whole list, or with `isEstimate` estimates it; `next` is the cursor of the following
 * page.
 */
export interface Page<T> {
  items: T[]
  total: number
  isEstimate?: true
  next: string | null
}

/** The cursor that asks for a list's first page. */
export const FIRST_PAGE: string | null = null

export type Input<E extends EndpointSpec> = z.input<E['input']>
export type Parsed<E extends EndpointSpec> = z.output<E['input']>
export type Answer<E extends EndpointSpec> = E['paged'] extends true
  ? Page<z.output<E['output']>>
  : z.output<E['output']>

/** A call of an endpoint; its `name` is that of the endpoint. */
export type Call<I, O> = (input: I, options?: { signal?: AbortSignal }) => Promise<O>

/** Gives a call the name of its endpoint, of which the keys of queries are made. */
export function nameCall<C extends Call<never, unknown>>(name: string, call: C): C {
  return Object.defineProperty(call, 'name', { value: name })
}

/** Declares an endpoint. Request validation, response filter, types, client and OpenAPI derive from it. */
export function endpoint<const E extends EndpointSpec>(spec: E): E {
  return spec
}

/** The tags of one response. A page's path may hold an id in upper case; writes name ids in lower case. */
export function tagsOf({ tags = [] }: EndpointSpec, input: Record<string, unknown>): string[] {
  return tags.map((tag) => tag.replace(/\{(\w+)\}/, (_, key) => String(input[key]).toLowerCase()))
}

/** The names of a path's parameters, in order. */
export function pathKeys(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key)
}
