/** Names of what is proven about a person, wherever others see the person. */
export const badges = {
  short: { email: 'E-mail confirmed', phone: 'Phone confirmed', shop: 'Shop seen' },
  none: 'Nothing is confirmed yet',
}
