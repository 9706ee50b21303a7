import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { IDENTITY_PATH } from '../contract.ts'
import { answerIdentityError } from '../errors.ts'
import { type GoogleRoutesDeps, registerGoogleRoutes } from './routes.ts'

/** Mounts only the Google sign-in routes, for a site with AUTH_PROVIDER=firebase, whose accounts are in Firebase. */
export async function registerGoogleForHostedMode(app: FastifyInstance, deps: GoogleRoutesDeps): Promise<void> {
  await app.register(
    async (scope) => {
      scope.setErrorHandler(answerIdentityError)
      await scope.register(cookie)
      registerGoogleRoutes(scope, deps)
    },
    { prefix: IDENTITY_PATH },
  )
}
