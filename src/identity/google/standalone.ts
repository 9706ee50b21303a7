import type { FastifyInstance } from 'fastify'
import { IDENTITY_PATH } from '../contract.ts'
import { answerIdentityError } from '../errors.ts'
import { type GoogleWindowDeps, registerGoogleWindow } from './window.ts'

/** The window of the sign-in with Google for a site whose accounts are kept elsewhere; nothing else of the service. */
export async function registerGoogleAlone(app: FastifyInstance, deps: GoogleWindowDeps): Promise<void> {
  await app.register(
    async (scope) => {
      scope.setErrorHandler(answerIdentityError)
      registerGoogleWindow(scope, deps)
    },
    { prefix: IDENTITY_PATH },
  )
}
