/** Paths that only programs request: API, sign-in, images, built files. In any case, as people mistype them. */
const PROGRAMS = /^\/((bn\/)?api|identity|images|static)(\/|$)/i

/** True if a missing `path` (decoded) is answered as JSON instead of a page. */
export function isForPrograms(path: string): boolean {
  return PROGRAMS.test(path.replace(/^\/+/, '/'))
}
