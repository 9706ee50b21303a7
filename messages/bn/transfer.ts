import type * as en from '../en/transfer.ts'
import type { Translation } from '../translation.ts'
import { count, groupDigits } from './numbers.ts'

const products = (value: number) => count(value, 'পণ্য')

export const transfer = {
  text: 'আপনার পণ্যের একটি CSV ফাইল, আর ছবির একটি ZIP ফাইল',
  open: 'ইমপোর্ট',
  export: {
    action: 'এক্সপোর্ট',
    done: (value) => `${products(value)} এক্সপোর্ট হয়েছে`,
    failed: (reason) => `কিছু এক্সপোর্ট হয়নি। ${reason}`,
    file: 'my-products.csv',
  },
  steps: {
    template: 'নমুনা ফাইলটি পূরণ করুন',
    templateText:
      'এক সারিতে একটি পণ্য, সর্বোচ্চ ৫০০টি। CSV (UTF-8) হিসেবে সেভ করুন। “ছবি” কলামে ZIP ফাইলে থাকা ছবির নামগুলো লিখুন: প্রথমে মূল ছবি, মাঝে ; দিন।',
    download: { en: 'ইংরেজি নমুনা ফাইল', bn: 'বাংলা নমুনা ফাইল' },
    templateFile: (language) => `greentech-template-${language}.csv`,
    files: 'ফাইল বেছে নিন',
    csv: 'CSV ফাইল',
    csvRules: 'সর্বোচ্চ ২ এমবি',
    zip: 'ছবির ZIP ফাইল',
    zipRules: 'সর্বোচ্চ ১০০ এমবি; JPEG, PNG, WebP বা AVIF। নতুন ছবি না থাকলে লাগবে না।',
    check: 'ফাইল যাচাই করুন',
    checkAgain: 'আবার যাচাই করুন',
    result: 'ফলাফল দেখুন',
  },
  more: 'সারিতে আর কী কী দেওয়া যায়',
  moreText:
    'কলামের নাম, পণ্যের ধরন ও ব্র্যান্ড বাংলায় বা ইংরেজিতে লেখা যায়। “ধরন” না লিখলে ল্যাপটপ ধরা হবে। “জেলা” ও “এলাকা” কলামে ফর্মে যে নাম আছে, সেটিই লিখুন। “তথ্য: র‍্যাম”-\u2060এর মতো কলামে পণ্যের তথ্য থাকে; ফর্মে তথ্যটির যে নাম আছে, সেটিই লিখুন। হুবহু এক রকম দুটি জিনিস থাকলে প্রতিটির জন্য “নিজের নম্বর” কলামে আপনার নিজের আলাদা নম্বর দিন। নম্বর না দিলে প্রথমটি বিক্রির পর সারিটি আবার পোস্ট করা যায়।',
  checking: 'যাচাই হচ্ছে',
  ready: (value) => `${products(value)} ঠিক আছে`,
  readyText: 'এখনো কিছু সেভ হয়নি।',
  faulty: (value) => `${groupDigits(value)}টি ভুল পাওয়া গেছে: কিছু সেভ হয়নি`,
  faultyText: 'আপনার ফাইলে এগুলো ঠিক করে ফাইলটি আবার বেছে নিন।',
  shownOf: (shown, total) => `মোট ${groupDigits(total)}টির প্রথম ${groupDigits(shown)}টি`,
  table: { caption: 'ফাইলের ভুল', row: 'সারি', column: 'কলাম', fault: 'কী ভুল' },
  wholeFile: 'পুরো ফাইল',
  start: (value) => `${groupDigits(value)}টি পণ্য পোস্ট করুন`,
  sending: (done, total) => `ছবি ${groupDigits(done)}, মোট ${groupDigits(total)}টি`,
  waiting: (left, isLimited) =>
    `${groupDigits(left)}টি ছবি অপেক্ষায়: ${
      isLimited ? 'আপাতত আর ছবি পাঠানো যাচ্ছে না' : 'ছবি রাখার জায়গায় এখন ভিড়'
    }। এক মিনিটের মধ্যে নিজে থেকেই আবার শুরু হবে; পেজটি খোলা রাখুন।`,
  storing: 'পণ্য পোস্ট হচ্ছে',
  cancel: 'থামান',
  stopped: 'থামানো হয়েছে। কোনো পণ্য পোস্ট হয়নি।',
  done: (value) => `${products(value)} পোস্ট হয়েছে`,
  doneText: 'এখন সবাই এগুলো খুঁজে পাবেন।',
  mine: 'আমার পণ্য',
  another: 'আরেকটি ফাইল ইমপোর্ট',
  failed: (reason) => `কোনো পণ্য পোস্ট হয়নি। ${reason}`,
  photoFailed: (name, reason) => `${name} ছবিটি সেভ হয়নি: ${reason} কোনো পণ্য পোস্ট হয়নি।`,
  progress: 'ইমপোর্ট কত দূর',
  faults: {
    not_text: 'CSV (UTF-8) হিসেবে সেভ করুন। ফাইলটি UTF-8 লেখা নয়।',
    no_rows: 'ফাইলে কোনো পণ্য নেই। প্রথম সারিতে কলামের নাম, পরের প্রতি সারিতে একটি করে পণ্য থাকে।',
    too_many_rows: 'ফাইলটি ভাগ করে দিন। এতে ৫০০টির বেশি পণ্য আছে।',
    too_many_columns: 'ফাইলে কলাম বেশি।',
    too_many_cells: 'কলামের নাম যত, এই সারিতে ঘর তার চেয়ে বেশি। ঘরের লেখায় কমা থাকলে পুরো লেখাটি " " চিহ্নের মধ্যে রাখুন।',
    row_too_long: 'সারিটি শেষ হচ্ছে না: একটি " চিহ্ন নেই, অথবা লেখা খুব বেশি বড়।',
    wrong_quotes: 'এই সারিতে একটি " চিহ্ন বন্ধ করা হয়নি, অথবা ঘরের লেখার ভেতরে দুবার না দিয়ে একবার দেওয়া হয়েছে।',
    unknown_column: 'কলামের এই নামটি চেনা নয়। নমুনা ফাইলে সব নাম আছে।',
    duplicate_column: 'কলামের এই নামটি দুবার আছে।',
    missing_column: 'এই কলামটি নেই।',
    formula: 'এখানে ফর্মুলা আছে। তার মানটি লিখুন।',
    duplicate_row: 'ওপরের একটি সারির সঙ্গে এটি হুবহু মেলে। আলাদা জিনিস হলে প্রতিটিতে নিজের Reference দিন।',
    duplicate_reference: 'ওপরের একটি সারিতে এই Reference আছে। প্রতিটি জিনিসের আলাদা Reference লাগে।',
    already_listed:
      'পণ্যটি আপনি আগেই পোস্ট করেছেন: “আমার পণ্য” পেজে আছে, বিক্রির জন্য থাকুক বা না থাকুক। আলাদা জিনিস হলে নিজের Reference দিন।',
    invalid_value: 'এই কলামে এমন মান চলে না। কোন মানগুলো চলে, নতুন পণ্যের ফর্মে দেখুন।',
    unknown_photo: 'এই সারির একটি ছবি ZIP ফাইলে নেই। ছবির নাম শেষের অংশসহ মিলিয়ে দেখুন।',
    file_too_large: 'ফাইলটি ২ এমবির বেশি।',
    zip_too_large: 'ফাইলটি ১০০ এমবির বেশি।',
    not_a_zip: 'ZIP ফাইলটি খোলা যাচ্ছে না।',
    same_name_twice: 'ZIP ফাইলে আলাদা ফোল্ডারে এই নামের দুটি ফাইল আছে।',
  },
} satisfies Translation<typeof en.transfer>
