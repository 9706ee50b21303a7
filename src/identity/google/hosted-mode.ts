import type { FastifyInstance } from 'fastify'
import { IDENTITY_PATH } from '../contract.ts'
import { answerIdentityError } from '../errors.ts'
import { type GoogleRoutesDeps, registerGoogleRoutes } from './routes.ts'

/** The window of the sign-in with Google for a site whose accounts are kept elsewhere; nothing else of the service. */
export async function registerGoogleForHostedMode(app: FastifyInstance, deps: GoogleRoutesDeps): Promise<void> {
  await app.register(
    async (scope) => {
      scope.setErrorHandler(answerIdentityError)
      registerGoogleRoutes(scope, deps)
    },
    { prefix: IDENTITY_PATH },
  )
}
