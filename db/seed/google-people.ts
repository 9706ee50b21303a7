import type { DemoGooglePerson } from '#services/identity/demo-google/provider.ts'

/** Whom the stand-in for Google knows in the demo. All of them are invented. */
export const googlePeople: DemoGooglePerson[] = [
  {
    sub: '100000000000000000001',
    name: 'Sadia Islam',
    email: 'sadia@workshop.example',
    emailVerified: true,
    hostedDomain: 'workshop.example',
  },
  { sub: '100000000000000000002', name: 'Kamal Chowdhury', email: 'kamal@post.example', emailVerified: true },
  // Has an account with a password in the demo market: Google does not hand this address out.
  { sub: '100000000000000000003', name: 'Imran Hossain', email: 'imran@greentech.example', emailVerified: true },
]
