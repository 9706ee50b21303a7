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
  price: 'Price',
  saller: 'Saller',
}
