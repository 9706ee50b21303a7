import type * as en from '../en/offers.ts'
import type { Translation } from '../translation.ts'
import { confirmFirst } from './confirm-first.ts'
import { dealStates } from './deal-states.ts'
import { whom } from './names.ts'
import { digits, inTaka } from './numbers.ts'
import { dayAndTime, shortTime } from './times.ts'

/** Offers below the asked price: on the page of a product, in a deal, and on the list of requests. */
export const offers = {
  unit: '৳',
  time: shortTime,
  make: 'দাম বলুন',
  bookIt: (taka) => `দাম ঠিক হওয়ার তিন দিনের মধ্যে বুক করুন, তাহলে ${inTaka(taka)} দামেই বুকিং হবে।`,
  inBooking: (taka) => `আপনাদের মধ্যে ${inTaka(taka)} ঠিক হয়েছে, বুকিং এই দামেই।`,
  dialog: {
    title: 'দাম বলুন',
    counterTitle: 'অন্য দাম বলুন',
    close: 'বন্ধ করুন',
    cancel: 'বাতিল',
    askedPrice: 'চাওয়া দাম',
    offered: (name) => `${name} বলেছেন`,
    yourOffer: 'আপনার দাম',
    less: (percent) => (percent < 1 ? 'সামান্য কম' : `${digits(percent)}% কম`),
    proposals: 'যে দাম বলতে পারেন',
    invalidPrice: 'শুধু টাকা লিখুন, পয়সা নয়, যেমন ১২,০০০।',
    word: (name) => `${whom(name)} কিছু বলবেন?`,
    optional: 'না দিলেও চলে',
    promise: (name) => `একবারে একটি দাম বলা যায়। ${name} ২৪ ঘণ্টা সময় পাবেন। দাম ঠিক হওয়া মানে কথা দেওয়া, টাকা দেওয়া নয়।`,
    send: (taka) => (taka === null ? 'দাম জানান' : `${inTaka(taka)} বলুন`),
    sent: (name) => `পাঠানো হয়েছে। ${name} ২৪ ঘণ্টার মধ্যে উত্তর দিতে পারেন।`,
    confirmFirst,
    unsaved: {
      title: 'দাম না বলেই চলে যাবেন?',
      text: 'এখানে যা লিখেছেন, তা থাকবে না।',
      stay: 'থাকুন',
      leave: 'চলে যান',
    },
  },
  live: {
    title: 'দরদাম',
    until: (time) => `${dayAndTime(time)} পর্যন্ত, তারপর আর থাকবে না`,
    accept: (taka) => `${inTaka(taka)}য় রাজি`,
    counter: 'অন্য দাম',
    decline: 'রাজি নই',
    withdraw: 'ফিরিয়ে নিন',
    accepted: (taka) => `${inTaka(taka)} ঠিক হয়েছে`,
    declined: 'আপনি এই দামে রাজি হননি',
    withdrawn: 'আপনি দামটি ফিরিয়ে নিয়েছেন',
    asked: (taka) => `চাওয়া দাম: ${inTaka(taka)}`,
    loading: 'দরদাম লোড হচ্ছে',
  },
  you: 'আপনি বলেছেন',
  them: (name) => `${name} বলেছেন`,
  states: {
    open: 'উত্তরের অপেক্ষায়',
    accepted: 'এই দাম ঠিক হয়েছে',
    countered: 'উত্তরে অন্য দাম এসেছে',
    declined: 'রাজি হননি',
    withdrawn: 'ফিরিয়ে নেওয়া হয়েছে',
    expired: 'কেউ উত্তর দেননি',
    closed: 'আর বিক্রির জন্য নেই',
  },
  agreedBadge: (taka) => `ঠিক হয়েছে: ${inTaka(taka)}`,
  between: {
    states: dealStates,
    booked: (state, agreedTaka) =>
      `${agreedTaka === null ? 'আপনি এটি বুক করেছেন' : `${inTaka(agreedTaka)} ঠিক হয়েছে`}: ${state}।`,
    deal: 'বেচাকেনা দেখুন',
    offered: (taka) => `আপনি ${inTaka(taka)} বলেছেন, উত্তরের অপেক্ষায়।`,
    countered: (taka) => `আপনার দামের উত্তরে ${inTaka(taka)} এসেছে।`,
    agreed: (taka) => `${inTaka(taka)} ঠিক হয়েছে। তিন দিনের মধ্যে বুক করুন।`,
  },
  onlyOffers: 'যাঁরা দাম বলেছেন, কিন্তু এখনো বুক করেননি',
} satisfies Translation<typeof en.offers>
