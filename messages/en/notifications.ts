import { clock } from './times.ts'

/** Number in the small mark on the bell. */
const count = (unread: number) => (unread > 99 ? '99+' : String(unread))

/** The list behind the bell and the settings of notifications. */
export const notifications = {
  bell: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${count(unread)} unread`),
  count,
  list: {
    title: 'Notifications',
    text: (unread: number) =>
      unread === 0 ? 'Nothing is unread.' : unread === 1 ? 'One is unread.' : `${unread} are unread.`,
    loading: 'Loading your notifications',
    failed: 'Your notifications did not load',
    today: 'Today',
    earlier: 'Earlier',
    unread: 'New',
    markAll: 'Mark all as read',
    settings: 'Settings',
    changes: (count: number) => `${count} changes since you last looked`,
    empty: 'Nothing yet',
    emptyText: 'When somebody books, answers, or writes to you, you find it here.',
  },
  settings: {
    title: 'Notification settings',
    text: 'Each choice is stored at once. There is no Save button.',
    loading: 'Loading your settings',
    failed: 'Your settings did not load',
    saved: 'Stored',
    events: {
      booking: { title: 'Requests and deals', text: 'Asked for, accepted, declined, handed over, cancelled' },
      message: {
        title: 'Messages',
        text: 'Somebody writes to you. A letter comes only if you have not read it within ten minutes.',
      },
      offer: { title: 'Offers', text: 'A price is offered, answered, or runs out' },
      meeting: { title: 'Meetings', text: 'A time and place is proposed or agreed, and a reminder two hours before' },
      favourite: { title: 'Favourites', text: 'A price falls, or a favourite is sold' },
      search: {
        title: 'Saved searches',
        text: 'Something new is in a list that you saved. Each search has its own time, which counts here.',
      },
      desk: { title: 'Reports and decisions', text: 'What became of your reports, and what we decided about you' },
      review: { title: 'Reviews', text: 'You are asked for a review, get one, or are answered' },
    },
    when: (event: string) => `When we tell you: ${event}`,
    timings: { now: 'At once', daily: 'Daily', never: 'Never' },
    how: (event: string) => `How we tell you: ${event}`,
    ways: { app: 'In the app', letter: 'By e-mail', text: 'By text message', push: 'On my devices' },
    dailyNote: 'One letter a day at 6 PM, with all that is new by then. Devices stay quiet.',
    neverNote: 'Nothing comes, and nothing is in your list.',
    letters: (address: string) => `Letters go to ${address}. Each says why it came and ends with one press.`,
    lettersWait: 'Letters about your goods and deals begin when you have confirmed your e-mail address.',
    textsInstead: (most: number) =>
      `You have no e-mail address here, so text messages go to your phone number: when somebody asks for your product, accepts your request, cancels a deal or arranges a meeting, and no device of yours shows notifications. There are ${most} a day at most. You can add an e-mail address under Security.`,
    bookingLetters: 'The letter about a new booking, with the phone number, is one about requests and deals.',
    quiet: {
      title: 'Quiet hours',
      text: 'Messages and offers then wait for the morning, on your devices and by e-mail. Deals and meetings do not wait.',
      off: 'Off: everything comes when it happens.',
      switchOn: 'Switch on',
      switchOff: 'Switch off',
      from: 'From',
      to: 'Until',
      hour: (hour: number) => clock(`${hour}:00`),
    },
    device: {
      title: 'On this device',
      on: 'This browser shows what is new, also when it is closed.',
      off: 'This browser shows nothing while the site is closed.',
      switchOn: 'Switch on',
      switchOff: 'Switch off',
      checking: 'Asking this browser',
      unsupported: 'This browser cannot show notifications of websites.',
      install:
        'On an iPhone or iPad this works only from the home screen: press Share, then Add to Home Screen, and open GreenTech there.',
      denied:
        'You have told this browser not to show notifications of GreenTech. The lock or the settings beside the address change that.',
      notReady: 'This works once the site is loaded in full: reload the page and try again.',
      failed: 'This browser could not be switched on. Its notification service may be out of reach.',
    },
  },
  stop: {
    title: 'End letters',
    ask: 'No more letters of this sort?',
    askText: 'The list on the site and your devices stay as they are.',
    confirm: 'End these letters',
    done: {
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
    doneText: 'You can change this at any time in the settings of your notifications.',
    settings: 'See all settings',
  },
}
