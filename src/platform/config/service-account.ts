import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

/** The credentials of this site for the hosted sign-in service. */
export interface ServiceAccount {
  projectId: string
  clientEmail: string
  keyId: string
  /** An object, so that printing or logging it does not show the key. */
  privateKey: KeyObject
}

const ProjectId = z.string().check(z.regex(/^[a-z0-9-]+$/))
const KeyFile = z.object({
  project_id: ProjectId,
  client_email: z.string(),
  private_key_id: z.string(),
  private_key: z.string(),
})

/**
 * Reads the key of a service account. Returns a message for the operator when it is invalid; the message repeats nothing of
 * the key.
 * @param keyOrPath the JSON of the key, or the path of a file that contains it
 */
export function readServiceAccount(keyOrPath: string): ServiceAccount | string {
  let text = keyOrPath
  if (!keyOrPath.trimStart().startsWith('{')) {
    try {
      text = readFileSync(keyOrPath, 'utf8')
    } catch {
      return 'must be the JSON of a service account or the path of a readable file with it'
    }
  }
  try {
    const file = z.parse(KeyFile, JSON.parse(text))
    const { project_id: projectId, client_email: clientEmail, private_key_id: keyId } = file
    return { projectId, clientEmail, keyId, privateKey: createPrivateKey(file.private_key) }
  } catch {
    return 'holds no service account: project_id, client_email, private_key_id and private_key are needed'
  }
}
