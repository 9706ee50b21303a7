/** The code in an e-mail's link. */
export function codeIn(letter: { text: string } | undefined): string {
  const link = letter?.text.match(/https:\S+/)?.[0] ?? 'https://no.link'
  return new URL(link).searchParams.get('oobCode') ?? ''
}

let people = 0

/** An unused e-mail address. */
export function anEmail(): string {
  return `person${++people}@mail.example`
}

/** The claims of a token, without verification. */
export function claimsOf(idToken: string) {
  return JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())
}
