import { groupDigits } from '#shared/money.ts'
import { dayAndTime, nearTime } from './times.ts'

function partOfDay(hour: number): string {
  if (hour >= 4 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}

/** The frame of the dashboard, its menu and the overview. */
export const dashboard = {
  /** Above a table of an admin. */
  filters: { show: 'Filters', state: 'State', any: 'All', from: 'From', to: 'To' },
  retry: 'Retry',
  more: 'Load more',
  shown: (shown: number, total: number) => `${groupDigits(shown)} of ${groupDigits(total)}`,
  viewAll: 'View All',
  undo: { action: 'Undo', failed: (reason: string) => `This could not be undone. ${reason}` },
  /** The pages by their address: the words of the menu, the bar and the titles. */
  pages: {
    '/dashboard': 'Dashboard',
    '/dashboard/products': 'Products',
    '/dashboard/brands': 'Brands and Kinds',
    '/dashboard/all-users': 'All Users',
    '/dashboard/all-sellers': 'All Sallers',
    '/dashboard/all-buyers': 'All Buyers',
    '/dashboard/blogs': 'Blogs',
    '/dashboard/inbox': 'Inbox',
    '/dashboard/desk': 'Desk',
    '/dashboard/decisions': 'Reports and decisions',
    '/dashboard/proofs': 'Proofs',
    '/dashboard/contact-details': 'Contact Details',
    '/dashboard/my-orders': 'My Orders',
    '/dashboard/my-products': 'My Products',
    '/dashboard/my-products/import': 'Import products',
    '/dashboard/add-a-product': 'Add a Product',
    '/dashboard/my-buyers': 'My Buyers',
    '/dashboard/numbers': 'Numbers',
    '/dashboard/messages': 'Messages',
    '/dashboard/saved-searches': 'Saved searches',
    '/dashboard/favourites': 'Favourites',
    '/dashboard/security': 'Security',
    '/dashboard/profile': 'My Profile',
    '/dashboard/notifications': 'Notifications',
    '/dashboard/notifications/settings': 'Notification settings',
  },
  /** Titles in the top bar for pages below these addresses, which are in no menu. */
  below: { '/dashboard/history': 'History', '/dashboard/newsletter': 'Newsletter' },
  menu: {
    label: 'Dashboard menu',
    open: 'Open menu',
    close: 'Close menu',
    users: 'Users',
    home: 'Home',
    logout: 'Logout',
    failed: 'The menu did not load. Please try again.',
  },
  loggedOut: 'You have logged Out Successfully!!',
  logoutFailed: 'You are still logged in. Please try again.',
  unsent: {
    title: 'Not all of your meeting is sent',
    text: ({ entries, photos }: { entries: number; photos: number }) =>
      [
        'Some of it could not be sent just now.',
        ...(entries > 0 ? ['What you entered waits on this device, and is sent when you log in here again.'] : []),
        ...(photos > 0
          ? [`If you log out now, ${photos === 1 ? 'a photo' : `${photos} photos`} of faults will be lost.`]
          : []),
      ].join(' '),
    leave: 'Log out all the same',
    stay: 'Stay logged in',
  },
  finish: {
    title: 'Finish your profile',
    text: 'One more step: tell us how you want to use GreenTech.',
    name: 'Name',
    role: 'I am a',
    buyer: 'Buyer',
    buyerText: 'I look for products and book them',
    saller: 'Saller',
    sallerText: 'I list products and meet buyers',
    save: 'Save my profile',
    saved: 'Your profile is saved',
    failed: 'Your profile did not load',
  },
  overview: {
    greeting: (hour: number, name: string) => `Good ${partOfDay(hour)}, ${name}.`,
    failed: 'The figures did not load',
    loading: 'Loading the figures',
    cards: {
      myOrders: 'My Orders',
      myProducts: 'My Products',
      myBookings: 'My Bookings',
      totalOrders: 'Total Orders',
      totalProducts: 'Total Products',
      sellers: 'Sellers',
      buyers: 'Buyers',
    },
    total: groupDigits,
    sinceVisit: (fresh: number) => `${groupDigits(fresh)} new since last visit`,
    sinceWeek: (fresh: number) => `${groupDigits(fresh)} new since last week`,
    registered: (fresh: number) => `${groupDigits(fresh)} newly registered`,
    newestBookings: 'Newest buyers',
    yourBookings: 'Your newest orders',
    newestProducts: 'Newest products',
    loadingList: 'Loading the newest',
    listFailed: 'This did not load',
    noBookings: 'No bookings yet',
    noBookingsText: 'They appear here as soon as somebody books.',
    noProducts: 'No products yet',
    noProductsText: 'They appear here as soon as somebody lists one.',
    next: {
      title: 'What is next',
      none: 'Nothing waits for you.',
      /** Before links to the lists. */
      more: 'These are the most urgent. More waits in:',
      /** Open tasks of an admin. */
      tasks: {
        cases: (cases: number) => `${cases} open ${cases === 1 ? 'case' : 'cases'} at the desk`,
        contested: (deals: number) => `${deals} ${deals === 1 ? 'deal waits' : 'deals wait'} for your decision`,
        messages: (messages: number) => `${messages} ${messages === 1 ? 'message' : 'messages'} to answer`,
      },
      loading: 'Loading what is next',
      failed: 'What is next did not load',
      until: (time: string) => `until ${dayAndTime(time)}`,
      at: (time: string) => nearTime(time),
      /** A new time of an agreed meeting, which the other side has not answered. `name`: their first name. */
      proposed: (name: string, time: string) => `${dayAndTime(time)} proposed, waiting for ${name}`,
      /** Next steps, by kind. `name`: the other side's first name. */
      steps: {
        code: {
          buyer: (name: string) => `Enter the code that ${name} shows you`,
          saller: (name: string) => `Show the code to ${name} once the money is there`,
        },
        meeting: { buyer: (name: string) => `Meet ${name}`, saller: (name: string) => `Meet ${name}` },
        proposal: {
          buyer: (name: string) => `Answer the meeting that ${name} proposes`,
          saller: (name: string) => `Answer the meeting that ${name} proposes`,
        },
        offer: {
          buyer: (name: string, price: string) => `${name} names another price: ${price}`,
          saller: (name: string, price: string) => `${name} offers ${price}`,
        },
        request: {
          buyer: (name: string) => `Answer the request of ${name}`,
          saller: (name: string) => `Answer the request of ${name}`,
        },
        arrange: {
          buyer: (name: string) => `Agree with ${name} on time and place`,
          saller: (name: string) => `Agree with ${name} on time and place`,
        },
        review: {
          buyer: (name: string) => `Review ${name}`,
          saller: (name: string) => `Review ${name}`,
        },
        question: { buyer: (name: string) => `${name} wrote to you`, saller: (name: string) => `${name} wrote to you` },
      },
    },
    buyerTip: {
      title: 'Before you meet',
      text: 'Bring a charger and a friend. Switch it on, try every key, then pay.',
      action: 'Products',
    },
    sallerTip: {
      title: 'A good photo tells more than a page of text',
      text: 'Daylight, screen on, marks in sight. Buyers who can see the condition ask less and come sooner.',
      action: 'Add Product',
    },
  },
}
