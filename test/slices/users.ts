import { accounts } from '#people/users/contract.ts'
import { deleted, type Given, MAY, ROW_OF, sliceCalls } from '../slice-calls.ts'

const userRow = ({ somebody }: { somebody: { id: string } }): [string, string] => ['users', somebody.id]

async function rows(given: Given) {
  const somebody = await given.shop.aPerson({ role: 'buyer', displayName: 'Somebody' })
  const { id } = await given.shop.aPerson({ role: 'buyer' })
  return { somebody, gone: await deleted(given, 'user', 'users', id) }
}

export const calls = sliceCalls(accounts, rows, {
  inputs: ({ somebody, gone }) => ({
    listUsers: {},
    saveUser: { displayName: 'Somebody', email: 'somebody@example.com', role: 'buyer' },
    deleteUser: { id: somebody.id },
    restoreUser: { id: gone },
    disableUser: { id: somebody.id, disabled: true },
    signOutUser: { id: somebody.id },
    showProfile: {},
    listMyData: {},
    saveProfile: { displayName: 'Somebody', photoURL: '/images/x.jpg', phone: '01712345678' },
    chooseLanguage: { language: 'bn' },
    startSelling: { phone: '01712345678', place: 'Shyamoli, Dhaka' },
    leaveShop: { email: somebody.email },
  }),
  who: {
    listUsers: MAY.signedIn,
    saveUser: '200 403 403 403 403 403',
    deleteUser: MAY.admin,
    restoreUser: MAY.admin,
    disableUser: MAY.admin,
    signOutUser: MAY.admin,
    showProfile: MAY.members,
    listMyData: MAY.signedIn,
    saveProfile: MAY.members,
    chooseLanguage: MAY.members,
    // Each for themselves alone, and the address names somebody else.
    startSelling: '401 403 200 200 200 403',
    leaveShop: '401 403 403 403 403 403',
  },
  addresses: [
    {
      what: 'somebody’s user record',
      ...{ path: ({ somebody }) => `/api/user/${somebody.id}`, row: userRow },
      verbs: { DELETE: ROW_OF.admin },
    },
    {
      what: 'a user whom the office has just deleted',
      ...{ path: ({ gone }) => `/api/user/${gone}/restore`, row: ({ gone }) => ['users', gone] },
      verbs: { POST: ROW_OF.admin },
    },
    {
      what: 'whether somebody is disabled',
      ...{
        path: ({ somebody }) => `/api/user/${somebody.id}/disabled`,
        row: userRow,
        body: () => ({ disabled: true }),
      },
      verbs: { PUT: ROW_OF.admin },
    },
    {
      what: 'somebody’s sessions',
      ...{ path: ({ somebody }) => `/api/user/${somebody.id}/sign-out`, row: userRow },
      verbs: { POST: ROW_OF.admin },
    },
    {
      what: 'somebody’s profile, by its e-mail address',
      ...{ path: ({ somebody }) => `/api/profile/${somebody.email}`, row: userRow },
      verbs: { DELETE: '401 403 403 403 403 403' },
    },
    {
      what: 'somebody’s profile, by what the body says',
      ...{ path: () => '/api/profile', row: userRow },
      body: ({ somebody }) => ({ id: somebody.id, email: somebody.email, displayName: 'Mine now' }),
      verbs: { GET: '401 200 200 200 200 200', PUT: '401 400 400 400 400 400' },
    },
    {
      what: 'somebody’s registration',
      ...{ path: () => '/api/users', row: userRow },
      body: ({ somebody }) => ({ displayName: 'Mine now', email: somebody.email, role: 'saller' }),
      // The response does not reveal to a guest that the address has an account; nothing is overwritten.
      verbs: { GET: '401 200 200 200 200 200', POST: '200 403 403 403 403 403' },
    },
  ],
})
