import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { client } from './client.ts'
import { endpoint } from './endpoint.ts'

const things = {
  listThings: endpoint({
    method: 'GET',
    path: '/api/things',
    who: 'anyone',
    summary: 'Things',
    input: z.object({}),
    output: z.object({ name: z.string() }),
    paged: true,
  }),
}

/** A server whose response ends after its first bytes, as when the user leaves a page while it loads. */
const truncated = async () =>
  new Response(
    new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('[{"name":'))
        stream.error(new DOMException('The user aborted a request.', 'AbortError'))
      },
    }),
  )

describe('a response that cannot be read', () => {
  test('is truncated: the call fails instead of returning a list without items', async () => {
    await expect(client(things, truncated).listThings({})).rejects.toMatchObject({ code: 'bad_response' })
  })

  test('is a refusal without JSON: the error has its status and the code bad_response', async () => {
    const api = client(things, async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }))
    await expect(api.listThings({})).rejects.toMatchObject({ status: 502, code: 'bad_response' })
  })
})
