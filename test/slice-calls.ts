import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import path from 'node:path'
import { HOOKS } from '#main/hooks.ts'
import { moveToTrash } from '#platform/database/trash.ts'
import type { Person } from '#platform/http/auth.ts'
import type { Endpoints } from '#shared/client.ts'
import type { endpoints } from '#web/api.ts'
import type { TestApp } from './app.ts'

export type EndpointName = keyof typeof endpoints
export type Values = Record<string, unknown>

/** Callers, in the order of the statuses in `who`. A newcomer has a token and no profile. */
export const CALLERS_OF_ENDPOINTS = ['guest', 'newcomer', 'buyer', 'saller', 'otherSaller', 'admin'] as const
/** Callers, in the order of the statuses of an address. */
export const CALLERS = ['guest', 'buyer', 'otherBuyer', 'saller', 'otherSaller', 'admin'] as const
export type Caller = (typeof CALLERS)[number]
export const VERBS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const

/** Statuses by endpoint that several have. */
export const MAY = {
  anyone: '200 200 200 200 200 200',
  signedIn: '401 200 200 200 200 200',
  members: '401 403 200 200 200 200',
  sallers: '401 403 403 200 200 403',
  sallersAndAdmin: '401 403 403 200 200 200',
  owner: '401 403 403 200 403 403',
  ownerAndAdmin: '401 403 403 200 403 200',
  parties: '401 403 200 200 403 403',
  partiesAndAdmin: '401 403 200 200 403 200',
  admin: '401 403 403 403 403 200',
} as const
/** Statuses by address that several have. */
export const ROW_OF = { parties: '401 200 403 200 403 403', admin: '401 403 403 403 403 200' } as const

export interface Given {
  shop: TestApp
  people: Record<'buyer' | 'saller', Person>
}

/** An address that names a row of somebody. */
interface Address<Rows> {
  what: string
  path: (made: Rows) => string
  /** The table and the id of the row that is meant. */
  row: (made: Rows) => [table: string, id: string]
  body?: (made: Rows) => object
  /** The status for each caller, in the order of CALLERS. A verb that is not here is nothing's address: 404. */
  verbs: Partial<Record<(typeof VERBS)[number], string>>
}

interface Calls<E extends Endpoints, Rows> {
  /** A good request to each endpoint. */
  inputs: (made: Rows, given: Given) => Record<keyof E, Values> | Promise<Record<keyof E, Values>>
  /** Statuses of the request for each caller, in the order of CALLERS_OF_ENDPOINTS. */
  who: Record<keyof E, string>
  addresses?: Address<Rows>[]
  /** Paths with an id of nobody's row. */
  ownerless?: string[]
}

/**
 * The calls of a slice, for the tests over all endpoints. A file in `test/slices` exports them as `calls`.
 * @param rows makes rows anew, so that one caller's success does not make another caller fail
 */
export function sliceCalls<E extends Endpoints, Rows>(
  _endpoints: E,
  rows: (given: Given) => Promise<Rows>,
  { inputs, who, addresses = [], ownerless = [] }: Calls<E, Rows>,
) {
  return {
    who: who as Record<string, string>,
    ownerless,
    goodInputs: async (given: Given): Promise<Record<string, Values>> => inputs(await rows(given), given),
    addresses: addresses.map(({ what, verbs, path, row, body }) => ({
      ...{ what, verbs },
      make: async (given: Given) => {
        const made = await rows(given)
        return { path: path(made), row: row(made), body: () => body?.(made) ?? {} }
      },
    })),
  }
}

type SliceCalls = ReturnType<typeof sliceCalls>

const files = globSync('slices/*.ts', { cwd: import.meta.dirname })
const modules: { calls: SliceCalls }[] = await Promise.all(
  files.map((file) => import(path.join(import.meta.dirname, file))),
)
export const ALL_CALLS = modules.map(({ calls }) => calls)

/** A good request to an endpoint. Makes rows of its slice alone. */
export async function goodInput(shop: TestApp, people: Given['people'], name: EndpointName): Promise<Values> {
  return (await goodInputsBeside(shop, people, name))[name] ?? {}
}

/** A good request to each endpoint of the slice that has this one. */
export async function goodInputsBeside(
  shop: TestApp,
  people: Given['people'],
  name: EndpointName,
): Promise<Record<string, Values>> {
  const slice = ALL_CALLS.find(({ who }) => name in who)
  return (await slice?.goodInputs({ shop, people })) ?? {}
}

/** A good request to each endpoint. */
export async function goodInputs(shop: TestApp, people: Given['people']): Promise<Record<EndpointName, Values>> {
  const all: Record<string, Values> = {}
  for (const { goodInputs } of ALL_CALLS) Object.assign(all, await goodInputs({ shop, people }))
  return all as Record<EndpointName, Values>
}

/** Puts a row into the trash, as if it was deleted a moment ago. */
export async function deleted({ shop }: Given, sort: string, table: string, id: string): Promise<string> {
  const tx = shop.db.transaction()
  await tx.execute((trx) => moveToTrash(trx, `${sort}:${id}`, { table, id }, HOOKS.lockOrder))
  return id
}

export function newEmail(): string {
  return `${randomUUID()}@example.com`
}
