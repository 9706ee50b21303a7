/**
 * Personal data in storage, for the privacy page: content, reason, period, and its end with the account. The keys are those of
 * `src/shared/personal-data/personal-items.ts`; `days` is the number that the clean-up follows.
 */
export const personalData = {
  title: 'What we keep, why, and for how long',
  intro:
    'This list is made from the same map that the download and the deletion of an account follow. The Security page has both.',
  labels: { why: 'Why', until: 'How long', end: 'When your account goes' },
  /** End of the data with the account, in a short sentence before that of the item. */
  ends: {
    deleted: 'It is deleted at once.',
    anonymised: 'It is made nameless at once, if you had confirmed your e-mail address.',
    kept: 'It stays.',
    expires: 'It runs out by itself.',
  },
  items: {
    profile: {
      what: 'Your profile: name, e-mail address, role, photograph and phone number and place of selling if you gave them, the language of your letters, when you registered, and whether an admin has disabled it.',
      why: 'To show others with whom they deal, and to fill in your next booking. Nobody else reads the phone number here.',
      until: () => 'As long as your account exists.',
      end: 'If an admin deletes the account, it can be put back for ten minutes.',
    },
    registration: {
      what: 'A registration that is not finished: name, e-mail address, role and photograph.',
      why: 'To make your profile of it when you have signed in.',
      until: () => 'It counts for 24 hours and is cleared away with the next registrations.',
      end: 'This needs a confirmed e-mail address.',
    },
    account: {
      what: 'Your sign-in: e-mail address and whether it is confirmed, name, photograph, phone number, your password as a hash, what Google told us of you if you use it (name, e-mail address, picture, a number for you), and when you registered and signed in last.',
      why: 'So that you, and nobody else, can sign in.',
      until: () =>
        'As long as your account exists. A number, a password or Google can be removed on the Security page.',
      end: '',
    },
    secondSteps: {
      what: 'Second steps of signing in: the app’s secret under encryption, phone numbers, and recovery codes as hashes.',
      why: 'To check what you type.',
      until: () => 'Until you remove them.',
      end: '',
    },
    sessions: {
      what: 'Each device on which you are signed in: its browser, its network address, when it signed in and was last used.',
      why: 'So that you can see where you are signed in, and end it.',
      until: (days: number) => `Until you sign out, or for ${days} days without use.`,
      end: '',
    },
    devices: {
      what: 'Browsers that have signed in before: a hash of the random number in their cookie, and when they were last used.',
      why: 'To write to you when an unknown browser signs in, and to let you in while strangers guess at your password.',
      until: (days: number) => `For ${days} days after the last sign-in with it.`,
      end: '',
    },
    events: {
      what: 'What happened to your account, such as sign-ins, wrong passwords and changes, with network address, browser and time. A try with an unknown e-mail address is noted without the address that was tried.',
      why: 'So that you and we can find out what happened when somebody else gets in.',
      until: (days: number) => `For ${days} days.`,
      end: 'One line stays for the same time: that an account of this random number was deleted, without name, address or browser.',
    },
    codes: {
      what: 'Codes of letters and text messages, as hashes, with the address or number that they went to, and sign-ins that wait for their second step.',
      why: 'To check the code that you bring back.',
      until: (days: number) =>
        `For ${days} days at most: codes count for ten minutes to seven days, and 30 days more tell an old link from a wrong one.`,
      end: '',
    },
    products: {
      what: 'What you sell: the product with its text, price, place and photograph, your name and your e-mail address, whether it is advertised, and how often it was looked at on each day; and what you have begun to describe and not published.',
      why: 'To show it to buyers. Everybody sees what is published; your e-mail address is shown only to people who have signed in.',
      until: () => 'Until you delete it.',
      end: '',
    },
    photos: {
      what: 'Photographs, in a few sizes, without the hidden data that cameras add. They are stored without your name.',
      why: 'To show products, profiles and posts.',
      until: (days: number) => `For about ${days} days after nothing shows them any more.`,
      end: 'A booking may go on to show one.',
    },
    proofs: {
      what: 'Photos of your shop papers, and of your devices with a code of ours, what an admin wrote about them, and when.',
      why: 'So that others know that an admin has seen them. Only you and our admins see the photos.',
      until: (days: number) =>
        `The photo until the decision, ${days} days at most. What became of it as long as your account exists.`,
      end: 'The badge goes with them.',
    },
    trash: {
      what: 'A product that you have just deleted.',
      why: 'So that you can undo it.',
      until: () => 'For ten minutes, seen by nobody.',
      end: '',
    },
    brandWishes: {
      what: 'The brands that you missed in the form: their names and the kind of goods.',
      why: 'So that our admins add them.',
      until: () => 'Until an admin adds or dismisses the brand.',
      end: '',
    },
    favourites: {
      what: 'The products that you marked with a heart, with their price on that day; the searches that you saved, with the name that you gave them.',
      why: 'So that you find them again and hear of lower prices and new products.',
      until: () => 'Until you take the heart off or delete the search.',
      end: '',
    },
    bookings: {
      what: 'A booking: names, e-mail addresses, the buyer’s photograph, phone number and proposed meeting place, how the buyer will pay, what they checked at the meeting with photographs of faults, and the product as it was on that day.',
      why: 'Buyer and seller find each other by it, and know later with whom they dealt. Both sides and our admins see it.',
      until: () => 'There is no fixed day. If you want your details taken out of an old booking, write to us.',
      end: 'It is the other side’s record, too. It no longer leads to your account.',
    },
    reviews: {
      what: 'Reviews of deals: what you wrote of the other side, and what they wrote of you, with stars, words and answers. Until a review is shown, the network address from which it was written.',
      why: 'So that others know with whom they deal. The network address shows our admins when two accounts may be one person.',
      until: () => 'As long as both accounts exist.',
      end: 'What others wrote of you goes with your account. What you wrote of others stays without your name.',
    },
    conversations: {
      what: 'Conversations with buyers and sellers: the messages with their pictures, when each was written and read, and the product that they are about.',
      why: 'So that the two of you can agree on a deal, and look up later what was said. Nobody else reads them; an admin reads a conversation only when one of you has reported it, and that is noted.',
      until: (days: number) => `For ${days} days after the last message.`,
      end: 'They are the other side’s record, too. Your name and picture are no longer beside them.',
    },
    notifications: {
      what: 'What you were told on the site: each line of your notifications with its time, whether you have read it, how you want to be told, and for each device that shows notifications the address that its browser gave us for them.',
      why: 'To show you what is new, and to tell you as you have chosen.',
      until: (days: number) =>
        `For ${days} days, and the newest 300 lines at most; what you have chosen, as long as your account exists.`,
      end: 'The notifications of others call you a former member.',
    },
    moderation: {
      what: 'Reports: what you have reported and why, whether it was right, and a hash of the network and the browser that it came from, made with a secret of ours. Decisions of the desk about you, your appeals and answers, and the log of what admins do at the desk.',
      why: 'So that bad goods and people go quickly, nobody is hidden by false reports, and every decision can be looked up.',
      until: (days: number) =>
        `For ${days} days after the decision. The log of the desk stays for good, without names.`,
      end: 'Reports, cases and the log lose your name: they call you a former member. Decisions about you are deleted.',
    },
    offers: {
      what: 'The prices that you and the other side of a deal have offered each other, with the words beside them.',
      why: 'So that both know what was agreed.',
      until: () => 'As long as the product is there.',
      end: 'The agreed price stays in the booking.',
    },
    blocks: {
      what: 'Whom you have blocked.',
      why: 'So that you do not hear from them, nor they from you. They are not told.',
      until: () => 'Until you take it back.',
      end: '',
    },
    visits: {
      what: 'When you last looked at the dashboard.',
      why: 'To count what is new since.',
      until: () => 'Until the next visit.',
      end: '',
    },
    posts: {
      what: 'The name of the admin who wrote a blog post.',
      why: 'Readers see who wrote it.',
      until: () => 'As long as the post is there.',
      end: 'The post names its author until an admin changes it.',
    },
    messages: {
      what: 'What you wrote to us by the contact and Mail Us forms: name, e-mail address, phone number, company and message. It also goes to our office by letter.',
      why: 'To answer you.',
      until: (days: number) =>
        `In our inbox for ${days} days after the matter is settled; the letter as long as others on the matter.`,
      end: 'Whoever writes to us need not have an account, and the answer is owed all the same.',
    },
    newsletter: {
      what: 'Your subscription to the newsletter: the e-mail address, its language, the days when you subscribed and confirmed it, and issues that your mail server refused.',
      why: 'To send it.',
      until: (days: number) =>
        `Until you leave it; an address that nobody confirms goes after 30 days. A nameless trace stays for ${days} days, so that the link still works if you click it again.`,
      end: '',
    },
    letters: {
      what: 'Letters and text messages that wait to be sent: your address or number, your name, and codes under encryption.',
      why: 'To send them, again if the first try fails.',
      until: (days: number) => `Until they are sent, for ${days} days at most.`,
      end: 'A letter that is on its way is still sent.',
    },
    shownLetters: {
      what: 'On sites that are only tried out: every letter and text message, shown on a page of the site. GreenTech itself keeps none of them.',
      why: 'To try the site without sending letters.',
      until: (days: number) => `For ${days} days.`,
      end: 'This needs a confirmed e-mail address.',
    },
    limits: {
      what: 'How many requests came from a network address or an account.',
      why: 'So that nobody can flood the site or guess passwords.',
      until: () => 'For a few minutes, for a day at most.',
      end: '',
    },
    removed: {
      what: 'The random number of an account that was deleted.',
      why: 'So that a sign-in of before is not used again.',
      until: (days: number) => `For ${days} days. It leads to nobody.`,
      end: '',
    },
    browser: {
      what: 'In your browser: your sign-in (IndexedDB), a mark that says who is signed in (greenTechToken), the address that you asked a sign-in link for, a random text that ties your registration to your new account, a product that you began to describe and what you changed in one and did not save, products and orders that you looked at with their pictures (for times without a connection, kept by the service worker), the meeting kits of your deals, what is not sent yet of all that you did in them (it stays when you sign out, until you sign in again and it is sent), whether you like a grid or a list, which products you compare, which ones you looked at today (so that each look counts once), which ones you marked with a heart before you signed in, who switched on the notifications of this browser, whether the search key is off, which language you chose, and what you have typed into a form while the language changes (without passwords, until the page is there).',
      why: 'So that the site works as you left it.',
      until: () =>
        'The sign-in, the mark and your orders until you log out; a begun product that we have stored, too, for 30 days; the rest until you clear it in the browser.',
      end: 'What is in your browser is yours to clear; signing out removes what names you.',
    },
    cookies: {
      what: 'One cookie by which we know this browser again, one for a day that ties your registration to your new account, and one for ten minutes while you sign in with Google. There are none for advertising or counting.',
      why: 'To write to you when another browser signs in; to give your account the name and photo that you registered with; to lead you back from Google safely.',
      until: (days: number) => `The first for ${days} days.`,
      end: 'The cookie in your browser stays until then and means nothing any more.',
    },
    logs: {
      what: 'Lines about requests that failed: time, kind of request, and what went wrong. E-mail addresses and phone numbers are left out; network addresses are not in them.',
      why: 'To find faults.',
      until: () => 'As long as whoever runs the server keeps its log, which should be 30 days.',
      end: 'They do not name you.',
    },
    backups: {
      what: 'Copies of everything that is in this list, apart from logs and your browser.',
      why: 'To have it again after a fault.',
      until: () => 'Some weeks; the oldest are deleted first.',
      end: 'The copies made before go when their time is over.',
    },
  },
}
