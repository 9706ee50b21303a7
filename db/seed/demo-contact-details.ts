/** The contact details of the demo. Invented. */
export const demoContactDetails = {
  address: 'House 14, Road 6, Dhanmondi, Dhaka 1205',
  tollFree: '0800 055 5012',
  phone: '+880 2 5550 1240',
  hours: 'Saturday to Thursday, 10:00 to 18:00',
  email: 'hello@greentech.example',
  /** The networks themselves: the demo has no pages there. */
  facebook: 'https://www.facebook.com/',
  youtube: 'https://www.youtube.com/',
  instagram: 'https://www.instagram.com/',
}
