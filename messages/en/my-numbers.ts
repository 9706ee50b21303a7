import { shortDay } from './dates.ts'
import { groupDigits } from './numbers.ts'

const BEFORE = { 1: 'the week before', 4: 'the four weeks before', 8: '' }

/**
 * A saller's statistics: views, hearts and chats of their products. Not a part of `en`: only pages of the dashboard load it.
 */
export const myNumbers = {
  text: 'What happens to your products',
  loading: 'Loading the numbers',
  failed: 'The numbers did not load',
  period: 'Time',
  periods: { 1: 'This week', 4: '4 weeks', 8: '8 weeks' },
  figures: {
    views: 'Views',
    hearts: 'Hearts',
    asks: 'Chats',
    offers: 'Offers',
    bookings: 'Bookings',
    sales: 'Sales',
  },
  figure: groupDigits,
  unknown: 'Not counted yet',
  change: (change: number, period: 1 | 4 | 8) =>
    change === 0
      ? `As in ${BEFORE[period]}`
      : `${groupDigits(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'} than in ${BEFORE[period]}`,
  chart: 'Views a week',
  week: (day: string) => shortDay(day),
  weekOf: (day: string) => `Week of ${shortDay(day)}`,
  asTable: 'As a table',
  weeks: 'Weeks',
  products: {
    title: 'Each product',
    product: 'Product',
    trend: 'Views in 8 weeks',
    trendOf: (views: string) => `Views by week: ${views}`,
    loading: 'Loading the products',
    failed: 'The products did not load',
    none: 'No products yet',
    noneText: 'List one, and you see here who looks at it.',
    add: 'Add Product',
  },
  advice: {
    price: {
      sold: (low: number, high: number, count: number) =>
        `Many look, nobody asks. It costs more than three quarters of ${groupDigits(count)} like it were sold for: most went for BDT ${groupDigits(low)} to ${groupDigits(high)}.`,
      asked: (low: number, high: number, count: number) =>
        `Many look, nobody asks. It costs more than three quarters of ${groupDigits(count)} like it on sale: most ask BDT ${groupDigits(low)} to ${groupDigits(high)}.`,
    },
    photos: 'Many look, nobody asks. It has one photo: show the screen, the marks and the sockets, too.',
    changePrice: 'Change the price',
    addPhotos: 'Add photos',
  },
  rule: 'A view counts once a day and device, while the product is on sale. Your own looks, admins and robots do not count, and we do not store who looked.',
  card: {
    title: 'Your numbers',
    week: (views: number | null, bookings: number) =>
      `This week: ${views === null ? 'views are not counted yet' : `${groupDigits(views)} ${views === 1 ? 'view' : 'views'}`}, ${groupDigits(bookings)} ${bookings === 1 ? 'booking' : 'bookings'}.`,
    open: 'Numbers',
  },
  seen: (views: number) => `${groupDigits(views)} ${views === 1 ? 'view' : 'views'} this week`,
}
