import type * as en from '../en/metadata.ts'
import type { Translation } from '../translation.ts'

/** Texts for crawlers, link previews and home screens. Only the server reads them: no page's script has them. */
export const metadata = {
  description: 'বাংলাদেশে ব্যবহৃত ল্যাপটপ ও ইলেকট্রনিকস। অনলাইনে বুক করুন, বিক্রেতার সঙ্গে দেখা করুন, যাচাই করে তারপর টাকা দিন।',
  pictureAlt: 'GreenTech: বাংলাদেশে ব্যবহৃত ল্যাপটপ ও ইলেকট্রনিকস। আগে দেখুন, তারপর টাকা দিন।',
  installedName: 'GreenTech: ব্যবহৃত ইলেকট্রনিকস',
  orders: 'আমার অর্ডার',
  sell: 'পণ্য যোগ করুন',
  products: 'সারা বাংলাদেশের ব্যবহৃত ল্যাপটপ ও ইলেকট্রনিকস। প্রতিটির অবস্থা ও দাম লেখা আছে।',
  productsOf: (brand) => `সারা বাংলাদেশের ব্যবহৃত ${brand} পণ্য। প্রতিটির অবস্থা ও দাম লেখা আছে।`,
  product: (name, price, place) => `${name}, দাম ${price} টাকা, ${place}। আগে দেখুন, তারপর টাকা দিন।`,
  person: (name) => `GreenTech-\u2060এ ${name}: কী কী নিশ্চিত, কয়টি বেচাকেনা হয়েছে, রিভিউ আর বিক্রির পণ্য।`,
  terms: 'ব্যবহৃত ইলেকট্রনিকস বেচাকেনার শর্ত: বুকিং মানে কী, ক্রেতা ও বিক্রেতার কার কী দায়িত্ব।',
  privacy: 'GreenTech আপনার কোন তথ্য রাখে, কেন ও কতদিন, কে দেখে, আর কীভাবে মুছে ফেলা যায়।',
  refund: 'ব্যবহৃত ডিভাইস ফেরত: টাকা দেওয়ার আগে কী দেখবেন, মালিক কখন ফেরত নেন, আর কীভাবে বলবেন।',
} satisfies Translation<typeof en.metadata>
