import fc from 'fast-check'
import { type Case, PASSWORD, type Session } from '../session.ts'

/** The same seed always generates the same histories. */
const SEED = 20_261_121
const HISTORIES = 60

/** The state of the account that the next action uses. */
interface AccountState {
  idToken: string
  refreshToken: string
  password: string
  email: string
  emails: number
}

type Action = { does: keyof typeof ACTIONS; text: string }

const ACTIONS = {
  rename: (s: Session, state: AccountState, text: string) => s.update({ idToken: state.idToken, displayName: text }),
  picture: (s: Session, state: AccountState, text: string) =>
    s.update({ idToken: state.idToken, photoUrl: `https://pictures.example/${encodeURIComponent(text)}` }),
  unname: (s: Session, state: AccountState) =>
    s.update({ idToken: state.idToken, deleteAttribute: ['DISPLAY_NAME', 'PHOTO_URL'] }),
  look: (s: Session, state: AccountState) => s.lookup(state.idToken),
  refresh: async (s: Session, state: AccountState) => {
    const next = await s.token({ grant_type: 'refresh_token', refresh_token: state.refreshToken })
    return { idToken: next.id_token, refreshToken: next.refresh_token }
  },
  signIn: (s: Session, state: AccountState) => s.signIn(state.password, state.email),
  signInWrongly: (s: Session, state: AccountState, text: string) => s.signIn(`${text}?`, state.email),
  verify: async (s: Session, state: AccountState) => {
    await s.update({ oobCode: await s.letter('VERIFY_EMAIL', { idToken: state.idToken }, state.email) })
  },
  changePassword: (s: Session, state: AccountState, text: string) => {
    state.password = `${text} long enough #7`
    return s.update({ idToken: state.idToken, password: state.password })
  },
  changeEmail: (s: Session, state: AccountState) => {
    state.email = s.email(++state.emails)
    return s.update({ idToken: state.idToken, email: state.email })
  },
  forget: async (s: Session, state: AccountState, text: string) => {
    const oobCode = await s.letter('PASSWORD_RESET', { email: state.email }, state.email)
    state.password = `${text} long enough #7`
    await s.call('v1/accounts:resetPassword', { oobCode, newPassword: state.password })
    return s.signIn(state.password, state.email)
  },
}

const action: fc.Arbitrary<Action> = fc.record({
  does: fc.constantFrom(...(Object.keys(ACTIONS) as (keyof typeof ACTIONS)[])),
  text: fc.oneof(
    fc.stringMatching(/^[A-Za-z][a-z]{0,20}( [A-Z][a-z]{0,20})?$/),
    fc.constantFrom('নুসরাত জাহান', 'Zoë', 'O’Neil', '<b>Bold</b>', '"quoted"', '😀 smile'),
  ),
})

/** Random sequences of actions on one account: earlier actions must not make the two services differ. */
export function historyCases(): Case[] {
  const histories = fc.sample(fc.array(action, { minLength: 2, maxLength: 6 }), { seed: SEED, numRuns: HISTORIES })
  return histories.map((actions, i) => ({
    name: `history ${i + 1}: ${actions.map(({ does }) => does).join(', ')}`,
    // With e-mail privacy only our service requires a link to change the address, so the accounts would diverge.
    privacy: actions.every(({ does }) => does !== 'changeEmail'),
    run: (s) => runActions(s, actions),
  }))
}

async function runActions(s: Session, actions: Action[]): Promise<void> {
  const { idToken, refreshToken } = await s.signUp()
  const state: AccountState = { idToken, refreshToken, password: PASSWORD, email: s.email(), emails: 1 }
  for (const { does, text } of actions) {
    const { idToken, refreshToken } = (await ACTIONS[does](s, state, text)) ?? {}
    if (idToken && refreshToken) Object.assign(state, { idToken, refreshToken })
  }
  await s.lookup(state.idToken)
}
