import type * as en from '../en/deal-states.ts'
import type { Translation } from '../translation.ts'

/** The states of a deal: on its page, and on the page of its product. */
export const dealStates = {
  requested: 'অনুরোধ করা হয়েছে',
  accepted: 'বিক্রেতা রাজি',
  handed_over: 'বুঝে নেওয়া হয়েছে',
  declined: 'রাজি হননি',
  cancelled: 'বাতিল হয়েছে',
  closed: 'অন্যজন কিনেছেন',
  no_show: 'আসেননি',
  contested: 'আপত্তি আছে',
  expired: 'মেয়াদ শেষ',
} satisfies Translation<typeof en.dealStates>
