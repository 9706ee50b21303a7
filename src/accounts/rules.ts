import type { Role } from '#shared/endpoint.ts'
import { isHostedPhoto } from '#shared/photo.ts'

/** What is wrong with a registration, by field; empty when nothing is (rows Y05 Q09). */
export function registrationFaults(
  user: { role: Role; photoURL?: string | null | undefined },
  imageHostUrl: string | undefined,
): { role?: 'invalid_value'; photoURL?: 'invalid_photo' } {
  return {
    // Nobody makes themselves an admin.
    ...(user.role === 'admin' && { role: 'invalid_value' }),
    ...(user.photoURL && !isHostedPhoto(user.photoURL, imageHostUrl) && { photoURL: 'invalid_photo' }),
  }
}

/** Why `target` may not be deleted by `caller`, or null. `admins` are all of them (decisions Q10 A06). */
export function whyStay(caller: string, target: string, admins: string[]): 'own_account' | 'last_admin' | null {
  if (caller === target) return 'own_account'
  return admins.length === 1 && admins[0] === target ? 'last_admin' : null
}
