import type { Role } from '#shared/endpoint.ts'

/** The people of the demo; all of them are invented. */
export interface DemoPerson {
  email: string
  displayName: string
  role: Role
  /** Name of a picture in `avatars/`; without one their initials are shown. */
  avatar?: string
  /** Days ago. */
  joined: number
  /** The person signs in with `DEMO_PASSWORD`. Nobody signs in as the others: they are there to buy and sell with. */
  password?: true
  /** The person has not clicked the link of the verification e-mail. */
  unverified?: true
  /** The person has proven a phone number. */
  hasPhone?: true
  /** An admin has seen the papers of the shop. */
  hasShop?: true
}

export const DEMO_PASSWORD = 'green@tech24'

const sallers = {
  rahim: saller('rahim', 'Rahim Uddin', {
    avatar: 'avatar-2-short-hair-beard',
    joined: 812,
    password: true,
    hasPhone: true,
  }),
  nusrat: saller('nusrat', 'Nusrat Jahan', { avatar: 'avatar-4-headscarf', joined: 655, password: true }),
  tanvir: saller('tanvir', 'Tanvir Hasan', {
    avatar: 'avatar-5-grey-hair-glasses',
    joined: 731,
    password: true,
    hasPhone: true,
    hasShop: true,
  }),
  arif: saller('arif', 'Arifur Rahman', { joined: 540 }),
  shafiq: saller('shafiq', 'Md. Shafiqul Islam', { joined: 498 }),
  mitu: saller('mitu', 'Mitu Rani Das', { avatar: 'avatar-8-red-bun-hoodie', joined: 377 }),
  kabir: saller('kabir', 'Humayun Kabir', { joined: 341 }),
  jewel: saller('jewel', 'Jewel Ahmed', { joined: 266 }),
  sumaiya: saller('sumaiya', 'Sumaiya Khatun', { avatar: 'avatar-3-curly-hair', joined: 214 }),
  labani: saller('labani', 'Labani Chakma', { joined: 148 }),
  sohel: saller('sohel', 'সোহেল রানা', { joined: 97, unverified: true }),
  // Suspended: he sells nothing.
  delwar: saller('delwar', 'Delwar Hossain', { joined: 45 }),
  // New when the demo starts.
  nayeem: saller('nayeem', 'Nayeem Islam', { joined: 5, unverified: true }),
}

const buyers = {
  farhana: buyer('farhana', 'Farhana Akter', {
    avatar: 'avatar-1-long-brown-hair',
    joined: 402,
    password: true,
    hasPhone: true,
  }),
  imran: buyer('imran', 'Imran Hossain', { avatar: 'avatar-7-turban-beard', joined: 388, password: true }),
  rakib: buyer('rakib', 'Rakibul Hasan', { joined: 305 }),
  tasnim: buyer('tasnim', 'Tasnim Ara', { joined: 187 }),
  bijoy: buyer('bijoy', 'Bijoy Kumar Saha', { joined: 162 }),
  moumita: buyer('moumita', 'Moumita Barua', { joined: 121 }),
  ashik: buyer('ashik', 'আশিক মাহমুদ', { joined: 66, unverified: true }),
}

export type SallerName = keyof typeof sallers
export type BuyerName = keyof typeof buyers

export const people: DemoPerson[] = [
  {
    email: 'admin@greentech.example',
    displayName: 'Shirin Sultana',
    role: 'admin',
    avatar: 'avatar-6-black-bob',
    joined: 900,
    password: true,
  },
  ...Object.values(sallers),
  ...Object.values(buyers),
]

type Given = Omit<DemoPerson, 'email' | 'displayName' | 'role'>

function saller(name: string, displayName: string, given: Given): DemoPerson {
  return { email: `${name}@greentech.example`, displayName, role: 'saller', ...given }
}

function buyer(name: string, displayName: string, given: Given): DemoPerson {
  return { email: `${name}@greentech.example`, displayName, role: 'buyer', ...given }
}
