/** What only programs ask for: calls, sign-in, pictures, files of a build. In any case of letters, as people mistype them. */
const PROGRAMS = /^\/(api|identity|images|static)(\/|$)/i

/** Whether what is not at `path` is answered without a page. The path is decoded. */
export function isForPrograms(path: string): boolean {
  return PROGRAMS.test(path.replace(/^\/+/, '/'))
}
