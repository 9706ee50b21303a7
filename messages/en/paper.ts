import { groupDigits } from '#shared/money.ts'
import { numberInWords } from './number-words.ts'
import { mediumTime } from './times.ts'

const inWords = (taka: number) => {
  const words = numberInWords(taka)
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)} taka only`
}

/** The sale paper of a deal. It has both languages, the reader's own first. */
export const paper = {
  shop: 'GreenTech',
  title: 'Sale paper',
  line: 'One page in English and Bangla, for the two of you alone.',
  print: 'Print, or save as PDF',
  back: 'To the deal',
  loading: 'Loading the sale paper',
  failed: 'The sale paper did not load',
  refused: 'There is no sale paper here',
  number: 'Number',
  date: 'Date',
  when: (time: string) => mediumTime(time),
  place: 'Place',
  saller: 'Sold by',
  buyer: 'Bought by',
  goods: 'What was sold',
  product: 'Product',
  noted: 'Noted at the check',
  nothing: 'No fault was noted',
  more: (faults: number) => `and ${faults} more, which stand with the deal`,
  serial: 'Serial number or IMEI',
  noSerial: 'Write it here by hand, from the device itself',
  bothSerial: 'read from the device by both',
  sallerSerial: 'as the saller read it',
  buyerSerial: 'as the buyer read it',
  grade: 'Grade as found',
  bothGrade: 'both say',
  sallerGrade: 'the saller says',
  buyerGrade: 'the buyer says',
  price: 'Price',
  taka: (taka: number) => `BDT ${groupDigits(taka)}`,
  inWords,
  pay: {
    cash: 'Agreed way of paying: cash',
    bkash: 'Agreed way of paying: bKash',
    nagad: 'Agreed way of paying: Nagad',
    rocket: 'Agreed way of paying: Rocket',
  },
  promise:
    'The saller says: the device is mine, it is neither stolen nor pledged, and I have signed out of every account on it. The buyer says: I have checked it and take it as written here.',
  sallerSigns: 'Signature of the saller',
  buyerSigns: 'Signature of the buyer',
  closed: 'Closed on GreenTech with the hand-over code.',
  notParty: 'GreenTech is not a party to this sale.',
  qr: 'The QR code opens this paper for the two',
  qrHistory: 'The QR code opens the history of this device, for everybody',
  history: {
    title: 'History of the device',
    given: 'You said that the history of this device may be kept. It is shown if the other side said so, too.',
    kept: 'Whoever has the QR code of this paper, or buys this device from a later listing, can read what was found at this sale. It has no names and no price.',
    refused: 'You said no to keeping the history of this device. Nothing is kept.',
    withdrawn: 'You have taken your consent back. The history is gone, and its address says so.',
    open: 'See what is shown',
    withdraw: 'Take my consent back',
    sure: 'Delete the history of this sale?',
    sureText: 'It disappears for everybody and cannot be kept again. The sale paper stays for the two of you.',
    confirm: 'Take it back',
    cancel: 'Keep it',
    done: 'Your consent is taken back',
  },
}
