import * as d from '#messages/bn/dates.ts'
import { hoursInWords } from '#messages/bn/deal-words.ts'
import * as n from '#messages/bn/numbers.ts'
import * as t from '#messages/bn/times.ts'
import { usedInWords } from '#messages/bn/used.ts'
import { bn } from '#messages/bn.ts'

const { catalogue, offers, deal, dashboard, product } = bn
/**
 * 4:30 in the afternoon of a Friday in Dhaka; the last minutes of that day; the first day of a year, which is still the year
 * before in UTC.
 */
const [FRIDAY, NIGHT, NEW_YEAR] = ['2026-11-27T10:30:00Z', '2026-11-27T17:59:59Z', '2026-12-31T18:00:00Z']
const NOW = Date.parse(FRIDAY)
const before = (days: number, hours = 0) => new Date(NOW - days * 86_400_000 - hours * 3_600_000).toISOString()

/** Texts with numbers, dates, times, plurals and words of prices, each with what it must be on every device. */
export const BANGLA_CASES: [made: string, expected: string][] = [
  [n.groupDigits(0), '০'],
  [n.groupDigits(999), '৯৯৯'],
  [n.groupDigits(1_000), '১,০০০'],
  [n.groupDigits(99_999.6), '১,০০,০০০'],
  [n.groupDigits(1_23_456), '১,২৩,৪৫৬'],
  [n.groupDigits(12_34_56_789), '১২,৩৪,৫৬,৭৮৯'],
  [n.number(15.6), '১৫.৬'],
  [n.number(5_000), '৫,০০০'],
  [n.percent(84), '৮৪%'],
  [n.digits('16 GB'), '১৬ GB'],
  [n.inTaka(46_000), '৪৬,০০০ টাকা'],
  [n.inTaka(1_00_00_000), '১,০০,০০,০০০ টাকা'],
  [n.count(1, 'পণ্য'), '১টি পণ্য'],
  [n.count(1_500, 'পণ্য'), '১,৫০০টি পণ্য'],
  [n.count(11, 'বিক্রেতা', ' জন'), '১১ জন বিক্রেতা'],
  [n.listed(['ক']), 'ক'],
  [n.listed(['ক', 'খ']), 'ক ও খ'],
  [n.listed(['ক', 'খ', 'গ'], 'বা'), 'ক, খ বা গ'],
  [t.clock('04:00'), 'ভোর ৪:০০'],
  [t.clock('12:00'), 'দুপুর ১২:০০'],
  [t.clock('00:10'), 'রাত ১২:১০'],
  [t.clockOf(FRIDAY), 'বিকাল ৪:৩০'],
  [t.clockOf(NIGHT), 'রাত ১১:৫৯'],
  [t.clockOf(NEW_YEAR), 'রাত ১২:০০'],
  [t.hourOf(NIGHT), '23'],
  [t.dateOf(FRIDAY), '২৭/১১/২০২৬'],
  [t.dateOf(NEW_YEAR), '০১/০১/২০২৭'],
  [t.weekdayOf(NIGHT), 'শুক্রবার'],
  [t.weekdayOf(NEW_YEAR), 'শুক্রবার'],
  [d.dayOfMonth(NEW_YEAR), '১'],
  [d.dayAndMonth(FRIDAY), '২৭ নভেম্বর'],
  [d.shortDay(NEW_YEAR), '১ জানুয়ারি'],
  [t.longDay(NIGHT), 'শুক্রবার ২৭ নভেম্বর'],
  [t.weekdayAndDate(NEW_YEAR), 'শুক্রবার ১ জানুয়ারি ২০২৭'],
  [d.fullDate(FRIDAY), '২৭ নভেম্বর ২০২৬'],
  [t.shortTime(NIGHT), '২৭ নভেম্বর, রাত ১১:৫৯'],
  [t.mediumTime(FRIDAY), '২৭ নভেম্বর ২০২৬, বিকাল ৪:৩০'],
  [t.longTime(NEW_YEAR), '১ জানুয়ারি ২০২৭, রাত ১২:০০'],
  [t.dateAndTime(FRIDAY), 'শুক্রবার ২৭ নভেম্বর ২০২৬, বিকাল ৪:৩০'],
  [t.dayAndTime(NIGHT), 'শুক্রবার ২৭ নভেম্বর, রাত ১১:৫৯'],
  [d.ago(3, 'ঘণ্টা'), '৩ ঘণ্টা আগে'],
  [t.nearTime(FRIDAY, NOW), 'আজ, বিকাল ৪:৩০'],
  [t.nearTime(before(-1), NOW), 'আগামীকাল, বিকাল ৪:৩০'],
  [t.nearTime(before(1), NOW), 'গতকাল, বিকাল ৪:৩০'],
  [t.nearTime(before(-3), NOW), 'সোমবার ৩০ নভেম্বর, বিকাল ৪:৩০'],
  [hoursInWords('16:30', '17:30'), 'বিকাল ৪:৩০ থেকে ৫:৩০'],
  [hoursInWords('11:30', '12:30'), 'সকাল ১১:৩০ থেকে দুপুর ১২:৩০'],
  [catalogue.listed.ago(before(0), NOW), 'এইমাত্র দেওয়া'],
  [catalogue.listed.ago(before(0, 5), NOW), '৫ ঘণ্টা আগে দেওয়া'],
  [catalogue.listed.ago(before(45), NOW), '১ মাস আগে দেওয়া'],
  [catalogue.listed.on(NEW_YEAR), '১ জানুয়ারি ২০২৭ তারিখে দেওয়া'],
  [catalogue.products(158), '১৫৮টি পণ্য'],
  [catalogue.battery(94, null) ?? '', 'ব্যাটারি ৯৪%'],
  [usedInWords('1 year / 6 months'), '১ বছর ৬ মাস'],
  [usedInWords('Less than 1 month'), '১ মাসের কম'],
  [offers.dialog.send(41_500), '৪১,৫০০ টাকা বলুন'],
  [product.lessThanNew(n.groupDigits(10_000), 20), 'নতুনের চেয়ে ১০,০০০ টাকা কম (২০%)'],
  [deal.sheets.accept.price(78_000), '৳\u00a0৭৮,০০০'],
  [deal.listNote.accepted(NIGHT), 'শুক্রবার ২৭ নভেম্বর, রাত ১১:৫৯ পর্যন্ত রিজার্ভ করা'],
  [dashboard.overview.sinceWeek(12), 'এ সপ্তাহে নতুন ১২টি'],
]
