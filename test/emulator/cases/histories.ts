import fc from 'fast-check'
import { type Case, PASSWORD, type Session } from '../session.ts'

/** Change it for other histories; the same number always makes the same ones. */
const SEED = 20_261_121
const HISTORIES = 60

/** What somebody may do next, with what both sides know of them. */
interface Life {
  idToken: string
  refreshToken: string
  password: string
  email: string
  emails: number
}

type Deed = { does: keyof typeof DEEDS; text: string }

const DEEDS = {
  rename: (s: Session, life: Life, text: string) => s.update({ idToken: life.idToken, displayName: text }),
  picture: (s: Session, life: Life, text: string) =>
    s.update({ idToken: life.idToken, photoUrl: `https://pictures.example/${encodeURIComponent(text)}` }),
  unname: (s: Session, life: Life) =>
    s.update({ idToken: life.idToken, deleteAttribute: ['DISPLAY_NAME', 'PHOTO_URL'] }),
  look: (s: Session, life: Life) => s.lookup(life.idToken),
  refresh: async (s: Session, life: Life) => {
    const next = await s.token({ grant_type: 'refresh_token', refresh_token: life.refreshToken })
    return { idToken: next.id_token, refreshToken: next.refresh_token }
  },
  signIn: (s: Session, life: Life) => s.signIn(life.password, life.email),
  signInWrongly: (s: Session, life: Life, text: string) => s.signIn(`${text}?`, life.email),
  verify: async (s: Session, life: Life) => {
    await s.update({ oobCode: await s.letter('VERIFY_EMAIL', { idToken: life.idToken }, life.email) })
  },
  changePassword: (s: Session, life: Life, text: string) => {
    life.password = `${text} long enough #7`
    return s.update({ idToken: life.idToken, password: life.password })
  },
  changeEmail: (s: Session, life: Life) => {
    life.email = s.email(++life.emails)
    return s.update({ idToken: life.idToken, email: life.email })
  },
  forget: async (s: Session, life: Life, text: string) => {
    const oobCode = await s.letter('PASSWORD_RESET', { email: life.email }, life.email)
    life.password = `${text} long enough #7`
    await s.call('v1/accounts:resetPassword', { oobCode, newPassword: life.password })
    return s.signIn(life.password, life.email)
  },
}

const deed: fc.Arbitrary<Deed> = fc.record({
  does: fc.constantFrom(...(Object.keys(DEEDS) as (keyof typeof DEEDS)[])),
  text: fc.oneof(
    fc.stringMatching(/^[A-Za-z][a-z]{0,20}( [A-Z][a-z]{0,20})?$/),
    fc.constantFrom('নুসরাত জাহান', 'Zoë', 'O’Neil', '<b>Bold</b>', '"quoted"', '😀 smile'),
  ),
})

/** Lives of accounts, made up at random: what was done before must not change how the two answer. */
export function historyCases(): Case[] {
  const histories = fc.sample(fc.array(deed, { minLength: 2, maxLength: 6 }), { seed: SEED, numRuns: HISTORIES })
  return histories.map((deeds, i) => ({
    name: `history ${i + 1}: ${deeds.map(({ does }) => does).join(', ')}`,
    // With e-mail privacy an address changes by letter alone: the two would go on with different ones.
    privacy: deeds.every(({ does }) => does !== 'changeEmail'),
    run: (s) => live(s, deeds),
  }))
}

async function live(s: Session, deeds: Deed[]): Promise<void> {
  const { idToken, refreshToken } = await s.signUp()
  const life: Life = { idToken, refreshToken, password: PASSWORD, email: s.email(), emails: 1 }
  for (const { does, text } of deeds) {
    const { idToken, refreshToken } = (await DEEDS[does](s, life, text)) ?? {}
    if (idToken && refreshToken) Object.assign(life, { idToken, refreshToken })
  }
  await s.lookup(life.idToken)
}
