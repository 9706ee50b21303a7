/** The words around a notification in an e-mail. Not a part of `en`: only the server writes e-mails. */
export const notificationLetters = {
  greeting: (name: string) => `Hello ${name},`,
  sentence: (title: string) => (title.endsWith('?') ? title : `${title}.`),
  button: 'See it on GreenTech',
  /** Why it came, by the sort of event. */
  footers: {
    booking: 'You get this letter because something happened to a request or a deal of yours on GreenTech.',
    message: 'You get this letter because somebody wrote to you on GreenTech and you have not read it yet.',
    offer: 'You get this letter because of a price offer on GreenTech that you are part of.',
    meeting: 'You get this letter because of a meeting for a deal of yours on GreenTech.',
    favourite: 'You get this letter because you marked a product as a favourite on GreenTech.',
    search: 'You get this letter because you saved a search on GreenTech.',
    desk: 'You get this letter because of a report or a decision on GreenTech that concerns you.',
    review: 'You get this letter because of a review of a deal of yours on GreenTech.',
    digest: 'You get this letter because you chose to be told once a day on GreenTech.',
  },
  /** The link that ends such e-mails, by the kind of event. */
  stop: {
    booking: 'No more letters about requests and deals',
    message: 'No more letters about messages',
    offer: 'No more letters about offers',
    meeting: 'No more letters about meetings',
    favourite: 'No more letters about favourites',
    search: 'No more letters about saved searches',
    desk: 'No more letters about reports and decisions',
    review: 'No more letters about reviews',
    digest: 'No more letters of the day',
  },
  digest: {
    subject: (count: number) => (count === 1 ? 'One thing is new today' : `${count} things are new today`),
    body: 'This is new since the last letter of the day, and you have not seen it on the site yet.',
    more: (count: number) => `There is more: the list on the site has ${count} others.`,
    button: 'See all of it',
  },
  /** Text messages to people without an e-mail address. One part holds 160 characters in English; two parts hold 134 in Bangla. */
  texts: {
    requested: 'Somebody wants to buy one of your products. Please answer.',
    accepted: 'Your request was accepted. Agree on a time and a place.',
    cancelled: 'A deal of yours was cancelled.',
    meetingProposed: 'A meeting is proposed to you. Please answer.',
    meetingAgreed: 'Your meeting is agreed. See the time and the place.',
    meetingSoon: 'Your meeting is soon. See the time and the place.',
    ended: 'A deal of yours was ended. Do not travel for it.',
  },
  asText: (text: string, url: string) => `GreenTech: ${text} ${url}`,
  /** E-mail to an address that nobody has confirmed yet: it may be a stranger’s. */
  unconfirmed: {
    subject: 'Something is new on GreenTech',
    greeting: 'Hello,',
    body: 'Something has happened that is about you. You find what it is when you sign in. Once your e-mail address is confirmed, these letters say more.',
  },
}
