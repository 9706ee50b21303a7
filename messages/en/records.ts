import { longDate } from './dates.ts'
import { groupDigits } from './numbers.ts'
import { mediumTime } from './times.ts'

/** Histories of people and products, and exports, for admins. Not a part of `en`: only pages of the dashboard load it. */
export const records = {
  title: 'History',
  text: 'All that happened, newest first, and who did it',
  of: (name: string) => `Whole history of ${name}`,
  open: 'Whole history',
  loading: 'Loading the history',
  failed: 'The history did not load',
  none: 'Nothing is known',
  noneText: 'There is no such person or product, and nothing is written of it.',
  gone: {
    person: 'The account is deleted. This is what is left.',
    product: 'The product is deleted. This is what is left.',
  },
  since: {
    person: (day: string) => `Here since ${longDate(day)}`,
    product: (day: string) => `Listed on ${longDate(day)}`,
  },
  conversations: {
    title: 'Reported conversations',
    none: 'None. You can read a conversation only after one of the two people has reported it.',
    newest: (count: number) => `The newest ${groupDigits(count)} are listed.`,
    open: 'Open',
  },
  disabled: 'Disabled',
  soldBy: (name: string) => `Sold by ${name}`,
  page: { person: 'Public page', product: 'Its page' },
  at: mediumTime,
  deleted: 'Deleted',
  by: {
    buyer: 'As buyer',
    saller: 'As saller',
    admin: 'As admin',
    clock: 'By itself',
    deal: 'By a deal',
    rule: 'By a rule',
  },
  events: {
    joined: 'Registered',
    listed: 'Listed the product',
    sign: (sign: string) => `Sign of fraud: ${sign}`,
    signEnded: (sign: string) => `Sign of fraud gone: ${sign}`,
    deal: (move: string) => `Deal: ${move}`,
    report: (reason: string) => `Reported: ${reason}`,
    notice: (act: string) => `Was notified: ${act}`,
    proof: { shop: 'Sent a picture of shop papers', holding: 'Sent a picture of the device' },
    review: (described: string, onTime: string, kind: string) =>
      `Review: as described ${described}, on time ${onTime}, kind ${kind} of 5`,
  },
  signs: {
    price: 'price far below its like',
    newPrice: 'price far below its worth',
    advance: 'asks for advance',
    courier: 'courier first',
    wallet: 'a personal wallet',
    link: 'a link or another app',
    contradiction: 'contradicts itself',
    many: 'many listings of a new account',
    photo: 'photo seen elsewhere',
    serial: 'serial number listed before',
    first: 'first product of a new account',
    blocked: 'a blocked word',
  },
  search: 'Product, name, e-mail or phone',
  export: {
    action: 'Export',
    busy: 'Exporting',
    done: (count: number) => `${groupDigits(count)} ${count === 1 ? 'row' : 'rows'} exported. The log says so.`,
    failed: (reason: string) => `Nothing was exported. ${reason}`,
  },
  rows: (count: number) => `${groupDigits(count)} ${count === 1 ? 'row' : 'rows'}`,
}
