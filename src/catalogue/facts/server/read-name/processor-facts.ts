import type { Specs } from '../../contract.ts'
import type { Found } from './patterns.ts'

/** The facts of one match; an empty object if it states none. */
export type ReadFacts = (found: Found, folded: string) => Specs

/** Names of families in Bangla script. */
const FAMILIES: Record<string, string> = { সেলেরন: 'celeron', পেন্টিয়াম: 'pentium', জিয়ন: 'xeon' }

/** Facts from the patterns of processors and phone chips, by the id of the pattern. */
export const PROCESSOR_FACTS: Record<string, ReadFacts> = {
  'intel-i': ({ groups: { tier, number } }) => ({
    processorFamily: `intel-i${tier}`,
    ...(number && { processor: `i${tier}-${number.toUpperCase()}`, ...generationOf(number) }),
  }),
  'intel-ultra': ({ groups: { tier, number } }) => ({
    processorFamily: `intel-ultra-${tier}`,
    ...named(`Core Ultra ${tier}`, number),
  }),
  'intel-core-n': ({ groups: { tier, number } }) => ({
    processorFamily: `intel-core-${tier}`,
    ...named(`Core ${tier}`, number),
  }),
  'intel-low': ({ groups: { family = '', number } }) => {
    const name = FAMILIES[family] ?? family
    const model = name === 'n' ? number && { processor: `N${number.toUpperCase()}` } : named(capitalised(name), number)
    return { processorFamily: `intel-${name}`, ...model }
  },
  'amd-ryzen': ({ groups: { tier, number } }) => ({
    processorFamily: `ryzen-${tier}`,
    ...named(`Ryzen ${tier}`, number),
  }),
  'amd-low': ({ groups: { family = '', number } }) => ({
    processorFamily: family === 'athlon' ? 'amd-athlon' : 'amd-a',
    ...named(`AMD ${family === 'athlon' ? 'Athlon' : family.toUpperCase()}`, number),
  }),
  'apple-m': ({ groups: { tier, plus } }, folded): Specs => {
    // Other things are called M2, too: a connector of drives, and phones.
    if (!/apple|mac|ipad|অ্যাপল|ম্যাক|আইপ্যাড/u.test(folded)) return {}
    return {
      processorFamily: `apple-m${tier}`,
      processor: ['Apple', `M${tier}`, plus && capitalised(plus)].filter(Boolean).join(' '),
    }
  },
  'snapdragon-x': ({ groups: { plus } }) => ({
    processorFamily: 'snapdragon-x',
    processor: ['Snapdragon X', plus && capitalised(plus)].filter(Boolean).join(' '),
  }),
  generation: ({ groups: { gen } }) => ({ processorGeneration: Number(gen) }),
  'phone-chip': ({ groups: { chip = '' } }) => ({ chipset: titled(chip) }),
}

/** i5-8250U is of the 8th generation, i5-1135G7 of the 11th, i3-10110U of the 10th. */
function generationOf(number: string): Specs {
  const digits = number.match(/^\d+/)?.[0] ?? ''
  const isTwoDigits = digits.length === 5 || (digits.length === 4 && digits.startsWith('1'))
  return { processorGeneration: Number(digits.slice(0, isTwoDigits ? 2 : 1)) }
}

function named(name: string, number: string | undefined): Specs {
  return number ? { processor: `${name} ${number.toUpperCase()}` } : {}
}

export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** 'helio g85' as 'Helio G85'. */
function titled(text: string): string {
  return text.split(' ').map(capitalised).join(' ')
}
