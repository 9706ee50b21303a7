import * as z from 'zod/mini'
import { PAY_WAYS } from '#deals/bookings/contract.ts'
import type { Language } from '#shared/language.ts'
import { GROUPS, type Kit } from '../contract.ts'
import file from './data/inspection.json' with { type: 'json' }

const Words = z.object({ en: z.string(), bn: z.string() })

const InspectionFile = z.object({
  before: z.array(Words),
  steps: z.record(z.string(), z.object({ group: z.enum(GROUPS), title: Words, how: Words, fault: Words })),
  kinds: z.record(z.string(), z.array(z.string())),
  moneyRules: z.array(Words),
  walletSteps: z.array(Words),
  money: z.array(
    z.object({
      id: z.enum(PAY_WAYS),
      name: Words,
      steps: z.optional(z.array(Words)),
      app: z.optional(Words),
      ussd: z.optional(z.string()),
    }),
  ),
  neirSteps: z.array(z.object({ who: z.enum(['both', 'buyer', 'seller']), text: Words, sure: z.boolean() })),
})

const data = z.parse(InspectionFile, file)

/** Kind whose steps are used for kinds that an admin added. */
const DEFAULT_KIND = 'other'
/** Id of the step about the register of phones. */
const NEIR_STEP = 'neir-check'

/** Returns true if any kind has a step with this id. The kind of a product may change before the meeting. */
export function isStep(id: string): boolean {
  return Object.hasOwn(data.steps, id)
}

/** Returns the title of a step in each language, or its id if the step no longer exists. */
export function stepTitle(id: string): z.output<typeof Words> {
  return data.steps[id]?.title ?? { en: id, bn: id }
}

/** Ids of the steps for a kind, in order. */
function stepIdsOf(kind: string): string[] {
  return data.kinds[kind] ?? data.kinds[DEFAULT_KIND] ?? []
}

/** Returns the texts of the data file for a kind and for one side. */
export function inspectionFor(
  kind: string,
  side: 'buyer' | 'saller',
  language: Language,
): Pick<Kit, 'before' | 'steps' | 'neir' | 'moneyRules' | 'money'> {
  const ids = stepIdsOf(kind)
  const who = side === 'buyer' ? 'buyer' : 'seller'
  const neir = ids.includes(NEIR_STEP) ? data.neirSteps.filter((step) => step.who === 'both' || step.who === who) : []
  const inLanguage = (text: z.output<typeof Words>) => text[language]
  return {
    before: data.before.map(inLanguage),
    steps: ids.flatMap((id) => {
      const step = data.steps[id]
      if (!step) return []
      const { group, title, how, fault } = step
      return [{ id, group, title: title[language], how: how[language], fault: fault[language] }]
    }),
    neir: neir.map(({ text, sure }) => ({ text: text[language], sure })),
    moneyRules: data.moneyRules.map(inLanguage),
    money: data.money.map(({ id, name, steps, app, ussd }) => ({
      ...{ way: id, name: name[language], app: app?.[language] ?? null, ussd: ussd ?? null },
      steps: (steps ?? data.walletSteps).map(inLanguage),
    })),
  }
}
