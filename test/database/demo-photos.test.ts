import { expect, test } from 'vitest'
import type { Listing } from '../../db/seed/listings/listing.ts'
import { listings } from '../../db/seed/market.ts'

const THIN = 'silver|spacegrey|gold|midnight|starlight|spaceblack'
const STUDENT = 'blue|mint|rose|white|student'

/** The laptops of each line of models, by the first that matches the name, and the bodies of their photos. */
const BODIES: [line: RegExp, body: RegExp][] = [
  [/MacBook|ম্যাকবুক/, /^laptop-(silver|spacegrey-(side|sockets|trackpad)|gold|midnight|starlight|spaceblack)/],
  [/ROG|TUF|টাফ|OMEN|Victus|Nitro|Legion|Gaming|G15|GF63|Sword/, /^laptop-gaming/],
  [/x360|Flip|2-in-1/, /^laptop-convertible/],
  [/(Elite|Pro|Z|Expert)Book (?!14)|এলিটবুক|Dragonfly|Latitude|Vostro|ThinkPad|HP 250/, /^laptop-(business|worn)/],
  [/Zenbook|XPS|Swift|Envy|Yoga Slim|MateBook|Liber|Inspiron 13/i, new RegExp(`^laptop-(${THIN}|${STUDENT})`)],
  [/./, new RegExp(`^laptop-(${STUDENT})`)],
]

/** The words for a colour. */
const WORDS = {
  silver: /silver|সিলভার/i,
  grey: /gr[ea]y|\bash\b|ধূসর/i,
  black: /black|কালো/i,
  white: /white|snow|সাদা/i,
  gold: /gold|সোনালি/i,
  blue: /blue(?!tooth)|midnight(?! black)|নীল/i,
  green: /green|celadon/i,
  teal: /teal|peacock|seafoam/i,
  red: /\bred\b|লাল/i,
  pink: /\bpink|\brose\b/i,
  orange: /orange|কমলা/i,
  purple: /purple|violet/i,
  yellow: /yellow/i,
  starlight: /starlight/i,
  brown: /brown/i,
}
type Colour = keyof typeof WORDS

/** The colours that a listing may state for each photo, by the first that matches. */
const COLOURS: [photo: RegExp, colours: Colour[]][] = [
  [/gaming-white|laptop-white|smartphone-white/, ['white']],
  [/gaming-grey/, ['grey', 'silver', 'blue']],
  [/gaming|spaceblack/, ['black']],
  [/business-silver|student-grey/, ['silver', 'grey']],
  [/business-navy|midnight|laptop-blue|smartphone-blue/, ['blue']],
  [/laptop-business|round-black|smartphone-black|usb-stick-black/, ['black']],
  [/spacegrey|convertible|worn|cracked/, ['grey', 'silver']],
  [/round-silver-white/, ['silver', 'white']],
  [/laptop-silver|smartphone-silver|usb-stick-metal/, ['silver']],
  [/gold/, ['gold']],
  [/starlight/, ['starlight']],
  [/mint|smartphone-green|square-green/, ['green']],
  [/teal/, ['teal', 'blue', 'green']],
  [/rose/, ['pink']],
  [/smartphone-red/, ['red']],
  [/purple/, ['purple']],
  [/yellow/, ['yellow']],
  [/smartphone-orange/, ['orange']],
  [/square-orange/, ['orange', 'blue']],
  [/square-black/, ['black']],
  [/leather/, ['brown']],
  [/swivel/, ['red', 'blue', 'green']],
]

function wrongColours({ photo, name, firstLine, specs }: Listing): string[] {
  const shown = COLOURS.find(([pattern]) => pattern.test(photo))?.[1]
  const text = `${name} ${firstLine} ${specs.colour ?? ''}`
  const stated = (Object.keys(WORDS) as Colour[]).filter((colour) => WORDS[colour].test(text))
  return stated.filter((colour) => !shown?.includes(colour)).map((colour) => `${name}: ${photo} is not ${colour}`)
}

test('the photo of each listing shows the body of its line of models and the colour that its words tell of', () => {
  const bodies = listings.filter(({ kind, name, photo }) => {
    const body = BODIES.find(([line]) => line.test(name))?.[1]
    return kind === 'laptop' && !body?.test(photo)
  })
  expect(bodies.map(({ name, photo }) => `${name}: ${photo}`)).toEqual([])
  const coloured = listings.filter(({ kind }) => ['laptop', 'mobile', 'smart-watch', 'pendrive'].includes(kind))
  expect(coloured.flatMap(wrongColours)).toEqual([])
  const phones = coloured.filter(({ kind, photo }) => kind === 'mobile' && !photo.startsWith('smartphone-'))
  expect(phones).toEqual([])
  const damaged = listings.filter(({ photo }) => /worn|cracked/.test(photo))
  expect(damaged.filter(({ condition }) => condition !== 'Fair')).toEqual([])
  const small = listings.filter(({ kind, specs }) => kind === 'smart-tv' && Number(specs.screenInches) < 40)
  expect(small.filter(({ photo }) => photo.includes('evening'))).toEqual([])
})
