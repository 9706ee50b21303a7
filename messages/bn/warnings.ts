import type * as en from '../en/warnings.ts'
import type { Translation } from '../translation.ts'

/** Warnings of the words of another person, by their kind. */
export const warnings = {
  link: {
    title: 'লিংকটি GreenTech-\u2060এর বাইরের,',
    text: 'তাই এখানে চাপলে খুলবে না। কোথাও পিন বা কোড লিখবেন না।',
  },
  wallet: {
    title: 'এখানে মোবাইলে টাকা পাঠানোর কথা আছে।',
    text: 'পণ্য হাতে নিন, যাচাই করুন, তারপর টাকা দিন। আগে নয়।',
  },
  advance: {
    title: 'আগাম টাকা কখনো দেবেন না।',
    text: 'GreenTech-\u2060এ কেউ বুকিংয়ের জন্য টাকা চাইতে পারেন না। পণ্য হাতে নিয়ে যাচাই করে টাকা দিন।',
  },
  app: { title: 'GreenTech-\u2060এই কথা বলুন।', text: 'অন্য অ্যাপে কী কথা হয়েছে, পরে কেউ দেখতে পারবে না।' },
  code: {
    title: 'পিন বা কোড কাউকে বলবেন না।',
    text: 'আপনাকে টাকা দিতে বা কিছু পাঠাতে এগুলো কারও লাগে না।',
  },
} satisfies Translation<typeof en.warnings>
