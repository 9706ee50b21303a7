import { groupDigits } from '#shared/money.ts'

const taka = (figure: string | undefined) => `BDT ${groupDigits(Number(figure))}`
const days = (figure: string | undefined) =>
  figure === '0' ? 'made today' : figure === '1' ? 'one day old' : `${figure} days old`

/** Contradictions between the text and a fact, or between the figures of two facts. */
const contradictions: Record<string, (a?: string, b?: string) => string> = {
  box: () => 'The facts say that the box comes with it, the text says that it does not.',
  invoice: () => 'The facts say that there is an invoice, the text says that there is none.',
  charger: () => 'The facts say that a charger comes with it, the text says that none does.',
  warranty: () => 'The facts say that there is warranty left, the text says that there is none.',
  locked: () => 'The facts say that no account or lock is on it, the text says that there is one.',
  fault: () => 'The facts or the grade say that it is sound, the text says that something is broken.',
  broken: () => 'The text says that it is broken, but its condition is not “For parts”.',
  copy: () => 'It is listed under a brand, and the text says that it is a copy.',
  sealed: () => 'The facts say that it was used, the text says that it was never opened.',
  ram: (stated, said) => `The facts say ${stated} GB RAM, the name says ${said} GB.`,
  storage: (stated, said) => `The facts say ${stated} GB storage, the name says ${said} GB.`,
  battery: (stated, said) => `The facts say that the battery's health is ${stated} %, the text says ${said} %.`,
  price: (stated, said) => `The price is ${taka(stated)}, the text asks for ${taka(said)}.`,
  future: (year) => `It says that it was bought in ${year}, which is yet to come.`,
  released: (year, since) => `It says that it was bought in ${year}, and such things have been sold since ${since}.`,
  used: (years, year) => `It says that it was used for ${years} years, and that it was bought in ${year}.`,
}

/**
 * Warnings to buyers, by sign, with its figures (`src/catalogue/signs/rules.ts`). Not a part of `en`: the server writes the
 * sentences.
 */
export const signNotes = {
  price: (price?: string, low?: string, high?: string, count?: string) =>
    `This price is far below similar ones: ${taka(price)}; most ask ${taka(low)} to ${groupDigits(Number(high))} (${count} compared).`,
  newPrice: (price?: string, fresh?: string) =>
    `This price is far below what such a thing is worth at its age: ${taka(price)}; new ones cost from about ${taka(fresh)}.`,
  advance: () => 'The text asks for money in advance. Pay only when you have the thing in your hands.',
  courier: () => 'The text says that you cannot see it before it is sent by courier.',
  wallet: () => 'The text asks you to send money to a personal wallet.',
  link: () => 'The text leads to a link or another app. Stay here: we keep what was agreed.',
  code: () => 'The text asks for a PIN or a code. Never tell it: nobody needs it to sell you anything.',
  contradiction: (what?: string, a?: string, b?: string) => contradictions[what ?? '']?.(a, b) ?? '',
  many: (count?: string, age?: string) => `The account is ${days(age)} and has listed ${count} products within a day.`,
  photo: () =>
    'A photo of it was in a listing of another saller before. Ask for a new photo, and see the thing before you pay.',
  serial: () => 'Another product here, on sale before this one, has the same serial number. GreenTech looks at both.',
  first: () => 'It is from a new account: GreenTech looks at its first product before others see it.',
  blocked: () => 'GreenTech looks at words in its name or text before others see it. Without them it need not wait.',
}
