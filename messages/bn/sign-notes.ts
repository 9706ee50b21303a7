import type * as en from '../en/sign-notes.ts'
import type { Translation } from '../translation.ts'
import { digits, groupDigits } from './numbers.ts'

const taka = (figure: string | undefined) => `${groupDigits(Number(figure))} টাকা`
const days = (figure: string | undefined) =>
  figure === '0' ? 'আজই খোলা হয়েছে' : `খোলা হয়েছে ${digits(figure ?? '')} দিন আগে`

const contradictions: Record<string, (a?: string, b?: string) => string> = {
  box: () => 'তথ্যে লেখা বক্স আছে, বিবরণে লেখা বক্স নেই।',
  invoice: () => 'তথ্যে লেখা রসিদ আছে, বিবরণে লেখা রসিদ নেই।',
  charger: () => 'তথ্যে লেখা চার্জার আছে, বিবরণে লেখা চার্জার নেই।',
  warranty: () => 'তথ্যে লেখা ওয়ারেন্টি বাকি আছে, বিবরণে লেখা ওয়ারেন্টি নেই।',
  locked: () => 'তথ্যে লেখা কোনো লক নেই, বিবরণে লেখা লক আছে।',
  fault: () => 'তথ্যে লেখা সব ঠিক, বিবরণে লেখা কিছু একটা নষ্ট।',
  broken: () => 'বিবরণে লেখা এটি নষ্ট, কিন্তু অবস্থা “পার্টস হিসেবে” দেওয়া হয়নি।',
  copy: () => 'ব্র্যান্ডের নামে দেওয়া হয়েছে, কিন্তু বিবরণে লেখা এটি কপি।',
  sealed: () => 'তথ্যে লেখা এটি ব্যবহার করা, বিবরণে লেখা কখনো খোলা হয়নি।',
  ram: (stated, said) => `তথ্যে লেখা ${digits(stated ?? '')} জিবি র‍্যাম, নামে লেখা ${digits(said ?? '')} জিবি।`,
  storage: (stated, said) => `তথ্যে লেখা ${digits(stated ?? '')} জিবি স্টোরেজ, নামে লেখা ${digits(said ?? '')} জিবি।`,
  battery: (stated, said) => `তথ্যে লেখা ব্যাটারি হেলথ ${digits(stated ?? '')}%, বিবরণে লেখা ${digits(said ?? '')}%।`,
  price: (stated, said) => `দাম দেওয়া আছে ${taka(stated)}, কিন্তু বিবরণে চাওয়া হয়েছে ${taka(said)}।`,
  future: (year) => `লেখা আছে ${digits(year ?? '')} সালে কেনা, অথচ সেই বছর এখনো আসেনি।`,
  released: (year, since) =>
    `লেখা আছে ${digits(year ?? '')} সালে কেনা, অথচ এমন পণ্য বাজারে এসেছে ${digits(since ?? '')} সালে।`,
  used: (years, year) => `লেখা আছে ${digits(years ?? '')} বছর ব্যবহার করা, অথচ কেনা ${digits(year ?? '')} সালে।`,
}

export const signNotes = {
  price: (price, low, high, count) =>
    `এমন পণ্যের চেয়ে দাম অনেক কম: ${taka(price)}; বেশির ভাগ চায় ${groupDigits(Number(low))} থেকে ${taka(high)} (${digits(count ?? '')}টির সঙ্গে তুলনা করে)।`,
  newPrice: (price, fresh) =>
    `এই বয়সে এমন পণ্যের যা দাম হওয়ার কথা, তার চেয়ে অনেক কম: ${taka(price)}; নতুনের দাম মোটামুটি ${taka(fresh)} থেকে শুরু।`,
  advance: () => 'বিবরণে আগাম টাকা চাওয়া হয়েছে। পণ্য হাতে পাওয়ার আগে টাকা দেবেন না।',
  courier: () => 'বিবরণে লেখা, কুরিয়ারে পাঠানোর আগে পণ্যটি দেখা যাবে না।',
  wallet: () => 'বিবরণে ব্যক্তিগত ওয়ালেটে টাকা পাঠাতে বলা হয়েছে।',
  link: () => 'বিবরণে কোনো লিংক বা অন্য অ্যাপে যেতে বলা হয়েছে। এখানেই থাকুন: কী কথা হলো, তা এখানে থেকে যায়।',
  code: () => 'বিবরণে পিন বা কোড চাওয়া হয়েছে। কাউকে বলবেন না: কিছু বিক্রি করতে এগুলো কারও লাগে না।',
  contradiction: (what, a, b) => contradictions[what ?? '']?.(a, b) ?? '',
  many: (count, age) => `অ্যাকাউন্টটি ${days(age)}, আর এক দিনের মধ্যে ${digits(count ?? '')}টি পণ্য পোস্ট করা হয়েছে।`,
  photo: () => 'এর একটি ছবি আগে অন্য বিক্রেতার পণ্যে দেখা গেছে। নতুন ছবি চেয়ে নিন, আর টাকা দেওয়ার আগে পণ্যটি দেখে নিন।',
  serial: () => 'এখানে আগে থেকে বিক্রির জন্য থাকা আরেকটি পণ্যের সিরিয়াল নম্বরও একই। GreenTech দুটিই দেখবে।',
  first: () => 'অ্যাকাউন্টটি নতুন: অন্যরা দেখার আগে GreenTech এর প্রথম পণ্যটি দেখে নেয়।',
  blocked: () => 'নাম বা বিবরণের কিছু শব্দ অন্যরা দেখার আগে GreenTech দেখে নেয়। শব্দগুলো না থাকলে অপেক্ষা করতে হয় না।',
} satisfies Translation<typeof en.signNotes>
