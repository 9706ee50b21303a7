import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { type GoogleProvider, googleProvider } from '#services/identity/google/provider.ts'
import { googlePeople } from '../../db/seed/google-people.ts'

/** Google by the settings; without them the local stand-in in the demo, never in production; otherwise null. */
export async function openGoogle(app: FastifyInstance, config: Config, db: Database): Promise<GoogleProvider | null> {
  const { googleClient, production, demoData, publicUrl, host, port } = config
  if (googleClient) return googleProvider(googleClient)
  if (production || !demoData) return null
  // Imported here, so that a production process does not load the stand-in and its packages.
  const { registerDemoGoogle } = await import('#services/identity/demo-google/server.ts')
  const ownUrl = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  return registerDemoGoogle(app, { db, production, publicUrl, ownUrl, people: googlePeople })
}
