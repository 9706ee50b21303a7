import { type Case, PASSWORD } from '../session.ts'

const ADDRESSES = [
  'photo',
  'javascript:alert(1)',
  'data:image/png;base64,iVBORw0KGgo=',
  '//pictures.example/p.jpg',
  'ছবি 1',
]

/** The address of a picture, which need be none, wherever an account takes one. */
export function pictureCases(): Case[] {
  return [
    ...ADDRESSES.map((photoUrl) => ({
      name: `the picture '${photoUrl}'`,
      run: async (s: Parameters<Case['run']>[0]) => {
        const { idToken } = await s.signUp()
        const changed = await s.update({ idToken, photoUrl })
        await s.lookup(changed.idToken ?? idToken)
        const signedIn = await s.signIn()
        await s.update({ idToken: signedIn.idToken, deleteAttribute: ['PHOTO_URL'] })
        await s.lookup(signedIn.idToken)
      },
    })),
    {
      name: 'a picture at sign-up',
      run: async (s) => {
        const body = { email: s.email(), password: PASSWORD, photoUrl: 'https://pictures.example/p.jpg' }
        const { idToken } = await s.call('v1/accounts:signUp', { ...body, returnSecureToken: true })
        await s.lookup(idToken)
      },
    },
  ]
}
