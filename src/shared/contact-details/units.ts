import { fold } from './fold.ts'

/** Words after a number that make it a measure or an amount. */
export const UNITS: ReadonlySet<string> = new Set(
  [
    'gb tb mb kb hz khz mhz ghz mah wh watt w volt v amp inch inches cm mm kg gm gram px mp fps k tk taka takai takar bdt lakh lac crore',
    'thousand hajar hazar usd dollar percent year years yr yrs month months mash mas bochor bosor day days din hour hours hrs min mins',
    'minute minutes pcs piece pieces pis ta ti gen core cores bit nits cycle cycles km meter metre rpm ppi dpi pm am ghonta',
    'জিবি টিবি এমবি মেগাপিক্সেল টাকা টাকায় টাকার হাজার লাখ লক্ষ কোটি বছর মাস দিন ইঞ্চি সেমি ঘণ্টা ঘন্টা মিনিট কিলো গ্রাম পিস টা টি পারসেন্ট শতাংশ',
  ]
    .join(' ')
    .split(' ')
    .map((word) => fold(word).text),
)

/** The size of a screen in dots: what follows is of the same device. */
export const SCREEN_SIZE =
  /^(?:1280,(?:720|768|800|1024)|1366,768|1440,900|1600,(?:900|1200)|1680,1050|1920,(?:1080|1200))(?:,|$)/

/** Words before a number that is no phone number: of an appliance, a parcel, a person, an order. */
export const LABELS: ReadonlySet<string> = new Set(
  [
    'imei meid serial sl sn srl tag service express fru iccid asset ean upc gtin isbn barcode bar tracking track consignment cn parcel awb nid id passport birth registration reg',
    'order invoice memo bill receipt txn trx txid trxid transaction model part key license licence mac item ref batch voucher lot sku challan chalan po version build firmware account acc ac ticket',
    'আইএমইআই সিরিয়াল ভাউচার চালান ব্যাচ বারকোড ট্র্যাকিং কনসাইনমেন্ট পার্সেল এনআইডি পরিচয়পত্র পরিচয় পাসপোর্ট জন্ম অর্ডার ইনভয়েস মেমো বিল মডেল একাউন্ট অ্যাকাউন্ট',
  ]
    .join(' ')
    .split(' ')
    .map((word) => fold(word).text),
)
