import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { passwordFault } from '../contract.ts'
import { newSecret } from '../sealing/secrets.ts'
import { isGuessable } from './guessable.ts'

const anika = { email: 'anika.rahman@mail.example', display_name: 'Anika Chowdhury' }
const listed = dictionary['passwords-common']

/** Variations of a word by which people meet a form that requires a special character and eight characters. */
const DRESSED: ((word: string) => string)[] = [
  (word) => `${word}!`.padEnd(8, '!'),
  (word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}@2026`,
  (word) => `${word}#1`.padStart(8, '#'),
  (word) =>
    `!!${word.replace(/a/g, '@').replace(/s/g, '$').replace(/o/g, '0').replace(/i/g, '1').replace(/e/g, '3')}!!!`,
]

test('49,000 breached passwords are refused, and the 3,000 most common ones in variations too', async () => {
  expect(listed.length).toBeGreaterThan(49_000)
  const plain = listed.map((word) => `${word}!`.padEnd(8, '!'))
  const dressed = listed.slice(0, 3_000).flatMap((word) => DRESSED.map((dress) => dress(word)))
  const allowed: string[] = []
  for (const password of [...plain, ...dressed]) if (!(await isGuessable(password, anika))) allowed.push(password)
  expect(allowed).toEqual([])
  expect(dressed.filter((password) => passwordFault(password) === null)).toHaveLength(12_000)
})

test.each([
  ['Bangladesh#71', 'of this country'],
  ['j0yb@ngla!', 'of this country, with signs for letters'],
  ['GreenTech@2026', 'the name of this site'],
  ['Gr33n-T3ch!', 'the name of this site, with signs for letters'],
  ['anika.rahman@mail.example', 'the own e-mail address'],
  ['AnikaRahman!1', 'its first part'],
  ['@nik@ Chowdhury', 'the own name'],
  ['Chowdhury#12', 'a part of the own name'],
  ['01712-345678!', 'a phone number'],
  ['abababab!', 'the same again and again'],
  ['qwertyuiop!', 'a row of keys'],
])('%s is refused: %s', async (password) => {
  expect(await isGuessable(password, anika)).toBe(true)
})

test.each([
  ['Correct horse #7', anika],
  ['anika likes mangoes!', anika],
  ['নদীর ধারে বাড়ি!', anika],
  ['x!Lq93mzPv', { email: 'x@q.example', display_name: 'Li' }],
])('%s is a password', async (password, person) => {
  expect(await isGuessable(password, person)).toBe(false)
})

test('a random password is never taken for a common one', async () => {
  const drawn = Array.from({ length: 2_000 }, () => `${newSecret().slice(0, 11)}!`)
  const refused: string[] = []
  for (const password of drawn) if (await isGuessable(password, anika)) refused.push(password)
  expect(refused).toEqual([])
})
