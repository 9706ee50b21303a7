import type * as en from '../en/history.ts'
import type { Translation } from '../translation.ts'
import { monthAndYear } from './dates.ts'
import { digits, percent } from './numbers.ts'

export const history = {
  title: 'এই ডিভাইসের আগের বিক্রি',
  text: 'বিক্রেতা যে সিরিয়াল নম্বর দিয়েছেন, GreenTech-\u2060এ আগের এক বেচাকেনায় একই নম্বর ডিভাইস দেখে লেখা হয়েছিল। দেখা করার সময় ডিভাইসের সঙ্গে নম্বরটি মিলিয়ে নিন।',
  sale: ({ month, grades, battery, pointsRight, points }) => {
    const grade = grades.length === 0 ? '' : `, গ্রেড ${grades.join(' বা ')}`
    const power = battery === null ? '' : `, ব্যাটারি ${percent(battery)}`
    return `${monthAndYear(month)} মাসে এখানে বিক্রি হয়েছে${grade}${power}, ${digits(points)}টির মধ্যে ${digits(pointsRight)}টি বিষয় ঠিক ছিল।`
  },
  disagreed: 'গ্রেড নিয়ে ক্রেতা ও বিক্রেতা একমত হননি।',
  battery: 'ব্যাটারির হিসাব বিক্রেতার দেওয়া ফাইল থেকে পড়া।',
  faults: (names) => `যে সমস্যা পাওয়া গেছে: ${names}।`,
  noFaults: 'কোনো সমস্যা পাওয়া যায়নি।',
  district: (name) => `জেলা: ${name}।`,
  hide: 'এই পণ্যের পেজে লুকান',
  show: 'এই পণ্যের পেজে দেখান',
  hidden: 'আপনি এটি লুকিয়েছেন। এই পণ্যের পেজে আর কেউ দেখেন না।',
  shown: 'সবাই এটি দেখেন। এটি বদলানো যায় না।',
  page: {
    title: (noun) => (noun ? `ডিভাইসের ইতিহাস: ${noun}` : 'ডিভাইসের ইতিহাস'),
    head: 'ডিভাইসের ইতিহাস',
    text: 'GreenTech-\u2060এ এই ডিভাইস হাতবদলের সময় ক্রেতা ও বিক্রেতা যা পেয়েছেন। দুজনেই এটি রাখতে রাজি হয়েছেন। কারও নাম নেই, দামও নেই।',
    withdrawn: 'এই ইতিহাস ফিরিয়ে নেওয়া হয়েছে',
    withdrawnText: 'এই বেচাকেনার দুজনের একজন সম্মতি ফিরিয়ে নিয়েছেন। যা পাওয়া গিয়েছিল, তা মুছে ফেলা হয়েছে।',
    missing: 'এখানে কোনো ইতিহাস নেই',
    missingText: 'ঠিকানাটি ঠিক নয়, অথবা এই বেচাকেনার কিছু দেখানো হয় না।',
    failed: 'ইতিহাস লোড হয়নি',
    loading: 'ইতিহাস লোড হচ্ছে',
    compare: 'বিক্রির রসিদের সিরিয়াল নম্বর ডিভাইসের নিজের নম্বরের সঙ্গে মিলিয়ে নিন।',
  },
} satisfies Translation<typeof en.history>
