/** The parts of a time in Bangladesh. */
type TimeParts = Record<'day' | 'month' | 'year' | 'part' | 'hour12' | 'hour24' | 'minute', string>

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

/** The page that stands in for every other one while there is no connection. It is kept on the device, words and all. */
export const offline = {
  title: 'You are offline',
  text: 'This page needs the internet. What you have seen last is kept on this device.',
  /** `{time}` is filled in where it is read. */
  saved: 'You are offline; saved on {time}',
  asked: 'The product you asked for',
  products: 'Last seen products',
  orders: 'My Orders',
  nothing: 'Nothing is kept on this device yet. Products that you open and your own orders will be here.',
  retry: 'Try again',
  /** The script of the page makes times of these: it reads no module of words. */
  time: ({ day, month, year, hour24, minute }: TimeParts) => `${day} ${month} ${year} at ${hour24}:${minute}`,
  months: MONTHS,
  partsOfDay: Array.from({ length: 24 }, (_, hour) => (hour < 12 ? 'am' : 'pm')),
  digits: '0123456789',
  taka: (amount: string) => `BDT ${amount}`,
  price: 'Price',
  saller: 'Saller',
}
