import { monthAndYear } from './dates.ts'
import { groupDigits } from './numbers.ts'

const sales = (count: number) => `${groupDigits(count)} ${count === 1 ? 'sale' : 'sales'}`

/** Asking and selling prices of used products. */
export const prices = {
  sold: 'Sold for',
  asked: 'Asked for',
  between: (low: number, high: number) => `BDT ${groupDigits(low)} to ${groupDigits(high)}`,
  /** The sales that a price range is made from. */
  soldOf: {
    'model-grade-quarter': (title: string, count: number) =>
      `Half of ${sales(count)} here were at these prices: ${title} in this condition, in three months.`,
    'model-grade-year': (title: string, count: number) =>
      `Half of ${sales(count)} here were at these prices: ${title} in this condition, in a year.`,
    'model-year': (title: string, count: number) =>
      `Half of ${sales(count)} here were at these prices: ${title} in any condition, in a year.`,
    'line-year': (title: string, count: number) =>
      `Half of ${sales(count)} here were at these prices: all models of ${title}, in a year. The model alone was sold too seldom here, or its name was not recognised.`,
  },
  askedOf: {
    model: (count: number) =>
      `Half of ${groupDigits(count)} on sale now ask for these prices: same model, RAM and storage.`,
    storage: (count: number) =>
      `Half of ${groupDigits(count)} on sale now ask for these prices: same line, RAM and storage.`,
    ram: (count: number) => `Half of ${groupDigits(count)} on sale now ask for these prices: same line and RAM.`,
    family: (count: number) => `Half of ${groupDigits(count)} on sale now ask for these prices: same line.`,
  },
  askedNotPaid: 'What is asked for is often more than what is paid.',
  tooLittle: 'Too little to compare',
  lacking: (count: number) =>
    `This model was sold too seldom here in a year: ${count} more ${count === 1 ? 'sale gives' : 'sales give'} a range.`,
  unknownModel: 'The name does not tell us the model, and fewer than eight like it are on sale.',
  demo: 'The sales are made up for this demo.',
  more: 'All prices of this model',
  moreOfBrand: 'Prices of other models',
  use: (taka: number) => `Use ${groupDigits(taka)}`,
  yours: (taka: number) => `Your price: BDT ${groupDigits(taka)}`,
  loading: 'Comparing prices',
  list: {
    title: 'What used electronics cost',
    text: 'What was really paid in deals that were closed here, not what is asked for.',
    description: (month: string) =>
      `What used laptops and phones cost in Bangladesh: the hundred models sold most in ${month}, with the prices that were paid.`,
    most: (month: string) => `Sold most in ${month}`,
    mostText: 'Models with at least eight sales in a year.',
    none: 'In this month no model was sold that has eight sales in a year.',
    pages: 'By kind and brand',
    empty: 'There are no prices yet: a model needs eight closed deals in a year.',
  },
  brand: {
    title: (brand: string, plural: string) => `What used ${brand} ${plural.toLowerCase()} cost`,
    description: (brand: string, plural: string, count: number) =>
      `Prices paid for used ${brand} ${plural.toLowerCase()} in Bangladesh, by model: from ${sales(count)} in a year.`,
    text: 'By model, from deals that were closed here in the last year.',
    models: 'Models',
    lines: 'Lines',
    onSale: (brand: string) => `See ${brand} on sale now`,
  },
  model: {
    title: (title: string) => `What a used ${title} costs`,
    description: (title: string, low: number, high: number, count: number) =>
      `A used ${title} costs BDT ${groupDigits(low)} to ${groupDigits(high)} in Bangladesh: the middle half of ${sales(count)} in a year, by condition, battery and quarter.`,
    middle: (taka: number) => `The middle price is BDT ${groupDigits(taka)}.`,
    grades: 'By condition',
    gradesText: 'In a year',
    batteries: 'By battery health',
    battery: (from: number, to: number) => (from === 0 ? `under ${to + 1} %` : `${from} to ${to} %`),
    quarters: 'By quarter',
    quarter: (begins: string, ends: string) => `${monthAndYear(begins).split(' ')[0]} to ${monthAndYear(ends)}`,
    others: 'Other models',
    onSale: 'See those on sale now',
  },
  table: {
    model: 'Model',
    line: 'Line',
    group: 'Group',
    price: 'Middle half of the prices',
    sales,
    inMonth: (count: number) => `${sales(count)} in the month`,
    lacking: (count: number) => `${count} more needed`,
  },
  method: {
    title: 'How this is counted',
    lines: [
      'Deals that were handed over here, at the price that both agreed on. Asked prices are not in it.',
      'The range is the middle half: a quarter was cheaper, a quarter dearer. It is rounded to hundreds.',
      'Fewer than eight sales give no range, so that nobody’s price can be seen.',
      'A price under half or over twice the middle one is left out.',
      'Two people’s deals about one model count once a quarter, and goods that were hidden by us do not count.',
      'The model is read from what the saller wrote. Goods for parts are counted apart.',
    ],
  },
}
