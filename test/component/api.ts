import { nameCall } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { isKeyOf } from '#shared/objects.ts'
import { type Api, endpoints } from '../../src/web/api.ts'

/** Answers of the API in a test, by the names of its calls. Any other call gets 404. */
export type Answers = Partial<Api>

/** The API of a page. A request that the server would refuse by its contract, or an answer of another shape, fails the test. */
export function apiOf(answers: Answers, faults: unknown[]): Api {
  const callByName = (name: string) =>
    nameCall(name, async (input: object) => {
      const answer = isKeyOf(answers, name) ? (answers[name] as (input: object) => Promise<unknown>) : undefined
      if (!answer || !isKeyOf(endpoints, name)) throw new AppError('not_found', 404, `No answer is given for ${name}`)
      const check = (part: string, result: { success: boolean; error?: unknown }) => {
        if (!result.success) faults.push(new Error(`${name}: ${part} is not of its contract`, { cause: result.error }))
      }
      const { input: asked, output, ...spec } = endpoints[name]
      check('what is sent', asked.safeParse(input))
      const given = await answer(input)
      const values = 'paged' in spec ? (given as { items: unknown[] }).items : [given]
      for (const value of values) check('the answer', output.safeParse(value))
      return given
    })
  return new Proxy({} as Api, { get: (_, name: string) => callByName(name) })
}
