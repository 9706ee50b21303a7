/** The digits in words, as people write them to get a number past a filter: English, Bangla, and Bangla in Latin letters. */
export const NUMBER_WORDS: Record<string, string> = {
  ...words('0', 'zero', 'shunno', 'sunno', 'shunyo', 'শূন্য', 'শুন্য', 'জিরো'),
  ...words('1', 'one', 'ek', 'এক', 'ওয়ান'),
  ...words('2', 'two', 'dui', 'দুই', 'টু'),
  ...words('3', 'three', 'tin', 'তিন', 'থ্রি'),
  ...words('4', 'four', 'char', 'চার', 'ফোর'),
  ...words('5', 'five', 'pach', 'panch', 'পাঁচ', 'পাচ', 'ফাইভ'),
  ...words('6', 'six', 'choy', 'chhoy', 'soy', 'ছয়', 'সিক্স'),
  ...words('7', 'seven', 'sat', 'shat', 'সাত', 'সেভেন'),
  ...words('8', 'eight', 'at', 'aat', 'আট', 'এইট'),
  ...words('9', 'nine', 'noy', 'নয়', 'নাইন'),
}

/** With both spellings of letters that have two in Unicode. */
function words(digit: string, ...spellings: string[]): Record<string, string> {
  return Object.fromEntries(spellings.flatMap((word) => [word, word.normalize('NFC')]).map((word) => [word, digit]))
}
