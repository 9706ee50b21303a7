import { longDate } from './dates.ts'
import { mediumTime } from './times.ts'

/** The product page's texts about a photo of the device. Pages of the dashboard have the rest. */
export const holding = {
  accepted: 'The saller has this device',
  acceptedText: (day: string) =>
    `On ${longDate(day)} an admin saw a photo of it, switched on, beside a code of ours. The photo came within 24 hours after we had given the code. We do not keep it.`,
  waiting: 'Photo with our code: not checked yet',
  waitingText: (day: string) =>
    `On ${longDate(day)} the saller sent us a photo of it beside a code of ours. Nobody has looked at it yet.`,
}

/** Proofs: the page of the saller, and what an admin sees at the desk. Not a part of `en`: only the dashboard loads it. */
export const proofs = {
  title: 'Proofs',
  text: 'Show that your shop is registered and that you have what you sell',
  loading: 'Loading your proofs',
  failed: 'Your proofs did not load',
  shop: {
    title: 'Shop papers',
    text: 'A photo of your trade licence or DBID. Only you and our admins can see it. We delete it after the decision, and after 30 days at the latest. The badge is for your present name: with another one it goes.',
    seen: (day: string) => `An admin saw your papers on ${longDate(day)}.`,
    field: 'Photo of the licence or the DBID',
    send: 'Send the photo',
  },
  goods: {
    title: 'Your devices',
    text: 'Get a code, write it on paper, and take a photo of the device, switched on, with the paper beside it. The code holds for 24 hours. Only you and our admins see the photo; we delete it after the decision.',
    none: 'You have nothing for sale that you could prove.',
    ask: 'Get a code',
    askFor: (name: string) => `Get a code for ${name}`,
    code: 'Your code',
    until: (time: string) => `Write it on paper. It holds until ${mediumTime(time)}.`,
    field: 'Photo of the device with the code',
    send: 'Send the photo',
    ends: 'If you change its photos, its name or what it is, the badge goes.',
    over: 'The code is over. Get a new one.',
  },
  states: {
    asked: 'Code given',
    waiting: 'Not checked yet',
    accepted: 'Checked',
    refused: 'Not accepted',
    expired: 'Not looked at in time',
  },
  sentAt: (time: string) => `Sent: ${mediumTime(time)}`,
  expired: 'Nobody looked at it in 30 days, so we deleted the photo. Please send it once more.',
  sent: 'Sent. We tell you when an admin has looked at it.',
  withdraw: 'Withdraw and delete',
  withdrawn: 'Deleted',
  show: 'Show the photo',
  hide: 'Hide the photo',
  photoOf: { shop: 'The papers of the shop', holding: 'The device with its code' },
  photoLoading: 'Loading the photo',
  photoFailed: 'The photo did not load',
  photoGone: 'The photo is deleted.',
  picture: {
    drop: 'Drop a photo here or',
    choose: 'choose one',
    rules: 'JPEG, PNG or WebP',
    cancel: 'Cancel',
    replace: 'Another photo',
    retry: 'Choose again',
    chosen: 'Chosen',
  },
  /** Instructions for the admin who compares photo and listing. */
  desk: {
    sent: (time: string) => `Sent ${mediumTime(time)}`,
    code: 'Code that has to be in the photo',
    given: (from: string, until: string) => `Given ${mediumTime(from)}, holds until ${mediumTime(until)}`,
    shop: 'A licence names the shop, its owner and the year. Accept it if it is whole, readable and of this person.',
    holding:
      'Accept it if the device of the listing is switched on and the code lies beside it, and nothing looks pasted in.',
  },
}
