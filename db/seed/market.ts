import type { KINDS } from '#catalogue/choices.ts'
import type { Role } from '#shared/endpoint.ts'

/** The people of the demo; everybody's password is `DEMO_PASSWORD`. All of them are invented. */
export const DEMO_PASSWORD = 'green@tech24'

export interface DemoPerson {
  email: string
  displayName: string
  role: Role
  avatar: string
}

export const people: DemoPerson[] = [
  {
    email: 'admin@greentech.example',
    displayName: 'Shirin Sultana',
    role: 'admin',
    avatar: 'avatar-5-grey-hair-glasses',
  },
  { email: 'rahim@greentech.example', displayName: 'Rahim Uddin', role: 'saller', avatar: 'avatar-2-short-hair-beard' },
  { email: 'nusrat@greentech.example', displayName: 'Nusrat Jahan', role: 'saller', avatar: 'avatar-4-headscarf' },
  { email: 'tanvir@greentech.example', displayName: 'Tanvir Hasan', role: 'saller', avatar: 'avatar-3-curly-hair' },
  {
    email: 'farhana@greentech.example',
    displayName: 'Farhana Akter',
    role: 'buyer',
    avatar: 'avatar-1-long-brown-hair',
  },
  { email: 'imran@greentech.example', displayName: 'Imran Hossain', role: 'buyer', avatar: 'avatar-7-turban-beard' },
]

export interface DemoProduct {
  /** Name of the photo in `photos/`, without its ending. */
  photo: string
  saller: 'rahim' | 'nusrat' | 'tanvir'
  name: string
  category: 'ASUS' | 'HP' | 'MACBOOK'
  kind?: (typeof KINDS)[number]
  location: string
  used: string
  condition: string
  parchesDate: string
  originalPrice: string
  resalePrice: string
  description: string
}

export const categories: { name: DemoProduct['category']; photo: string }[] = [
  { name: 'ASUS', photo: 'laptop-gaming-open-left' },
  { name: 'HP', photo: 'laptop-business-open-left' },
  { name: 'MACBOOK', photo: 'laptop-silver-open-left' },
]

/** Advertised and booked products, by photo: [photo, buyer, meeting place, phone]. */
export const adverts = [
  'laptop-gaming-open-left',
  'laptop-spacegrey-open-desk',
  'laptop-business-open-left',
  'laptop-mint-open-left',
]
export const bookings: [photo: string, buyer: string, location: string, phone: string][] = [
  ['laptop-gaming-open-right', 'farhana', 'Star Tech gate, IDB Bhaban, Agargaon', '01712345678'],
  ['laptop-silver-front', 'farhana', 'Dhanmondi 27, in front of Meena Bazar', '01712345678'],
  ['laptop-business-front', 'imran', 'GEC Circle, Chattogram', '01898765432'],
  ['laptop-gaming-open-right', 'imran', 'Bashundhara City, level 1, east entrance', '01898765432'],
  ['laptop-white-open-right', 'imran', 'New Market main gate, Rajshahi', '01898765432'],
]

export const products: DemoProduct[] = [
  {
    photo: 'laptop-gaming-open-left',
    saller: 'rahim',
    name: 'ASUS TUF Gaming F15, Core i5-11400H, RTX 3050, 16 GB, 512 GB SSD',
    category: 'ASUS',
    location: 'Mirpur 10, Dhaka',
    used: '1 year / 2 months',
    condition: 'Excellent',
    parchesDate: '2025',
    originalPrice: '1,12,000',
    resalePrice: '83,000',
    description:
      'Bought new at Ryans, IDB Bhaban, with memo and box. I upgraded the memory from 8 to 16 GB myself.\n\nBattery health is 91 % (HWiNFO). No dead pixel, no repair. The lid has one light scratch near the logo, you can see it when we meet. The original 150 W charger comes with it.\n\nYou may run any test you like before paying: I bring the laptop charged.',
  },
  {
    photo: 'laptop-gaming-open-right',
    saller: 'rahim',
    name: 'ASUS ROG Strix G15, Ryzen 7 5800H, RTX 3060, 16 GB, 1 TB',
    category: 'ASUS',
    location: 'Banani, Dhaka',
    used: '10 months',
    condition: 'Excellent',
    parchesDate: '2026',
    originalPrice: '1,65,000',
    resalePrice: '1,23,456',
    description:
      'Used for one game and for university. Temperatures stay under 85 degrees after an hour of play; I cleaned the fans last month.\n\nIt still has 14 months of official warranty, papers included. The display is the 144 Hz panel.',
  },
  {
    photo: 'laptop-gaming-white-open-left',
    saller: 'tanvir',
    name: 'ASUS ROG Zephyrus G14 white, Ryzen 9, RTX 3060, 16 GB',
    category: 'ASUS',
    location: 'Bashundhara R/A, Dhaka',
    used: '1 year / 8 months',
    condition: 'Good',
    parchesDate: '2025',
    originalPrice: '1,85,000',
    resalePrice: '1,18,000',
    description:
      'Small, light and strong. The AniMe lid works. Two keys (W and space) shine from use, everything types well.\n\nBattery lasts about five hours with office work, charge limit was always set to 80 %.',
  },
  {
    photo: 'laptop-gaming-keyboard',
    saller: 'tanvir',
    name: 'ASUS TUF Dash F15, Core i7-12650H, RTX 3050 Ti, 16 GB',
    category: 'ASUS',
    location: 'Uttara Sector 7, Dhaka',
    used: '2 years / 1 month',
    condition: 'Good',
    parchesDate: '2024',
    originalPrice: '1,38,000',
    resalePrice: '79,500',
    description:
      'Keyboard light and all keys tested, see the photo. One USB port at the left is a little loose. The SSD was changed to a 1 TB Samsung 980, bill available.',
  },
  {
    photo: 'laptop-gaming-back',
    saller: 'rahim',
    name: 'ASUS ROG Strix Scar 15 for parts or repair, RTX 2070',
    category: 'ASUS',
    location: 'Elephant Road, Dhaka',
    used: '4 years / 6 months',
    condition: 'Fair',
    parchesDate: '2022',
    originalPrice: '2,10,000',
    resalePrice: '48,000',
    description:
      'Starts and shows the picture on an external screen; its own display flickers after ten minutes. A repair shop asked 14,000 taka for a new panel. Everything else works. Please read before you book.',
  },
  {
    photo: 'laptop-mint-open-left',
    saller: 'nusrat',
    name: 'ASUS VivoBook 14, Ryzen 5 5500U, 8 GB, 512 GB, mint green',
    category: 'ASUS',
    location: 'Zindabazar, Sylhet',
    used: '11 months',
    condition: 'Excellent',
    parchesDate: '2025',
    originalPrice: '64,500',
    resalePrice: '46,000',
    description:
      'My sister used it for her classes, now she has a desktop. Very light at 1.4 kg. Box, bill and 13 months of warranty.\n\nWe can meet in Sylhet; I am in Chattogram every second week and can bring it there.',
  },
  {
    photo: 'laptop-blue-open-desk',
    saller: 'nusrat',
    name: 'ASUS VivoBook 15, Core i3-1115G4, 8 GB, 256 GB, sky blue',
    category: 'ASUS',
    location: 'Sadar Road, Barishal',
    used: '1 year / 8 months',
    condition: 'Good',
    parchesDate: '2025',
    originalPrice: '52,000',
    resalePrice: '31,200',
    description:
      'Good for office work, browsing and online classes. The battery holds about three and a half hours. Small mark at the right corner of the lid.',
  },
  {
    photo: 'laptop-midnight-open-left-desk',
    saller: 'tanvir',
    name: 'ASUS ZenBook 14 OLED, Core i5-1240P, 16 GB, 512 GB',
    category: 'ASUS',
    location: 'Agrabad, Chattogram',
    used: '5 months',
    condition: 'Like new',
    parchesDate: '2026',
    originalPrice: '1,15,000',
    resalePrice: '91,000',
    description:
      'Like new, the film on the palm rest is still there. The OLED panel has no burn-in; I kept the dark theme and the screen saver on.\n\nSelling because my office gave me another laptop. 19 months of warranty are left.',
  },
  {
    photo: 'laptop-rose-closed',
    saller: 'nusrat',
    name: 'MacBook 12-inch, rose gold, Core m3, 8 GB, 256 GB',
    category: 'MACBOOK',
    location: 'Ganginarpar, Mymensingh',
    used: '4 years / 3 months',
    condition: 'Fair',
    parchesDate: '2022',
    originalPrice: '1,05,000',
    resalePrice: '29,900',
    description:
      'For writing and reading. Some keys of the butterfly keyboard need a firm press (E and the space bar). Battery cycle count 512, it lasts two hours. macOS Monterey is the newest it takes.',
  },
  {
    photo: 'laptop-silver-open-left',
    saller: 'tanvir',
    name: 'MacBook Air M1, 8 GB, 256 GB, silver, with box',
    category: 'MACBOOK',
    location: 'Dhanmondi 15, Dhaka',
    used: '8 months',
    condition: 'Like new',
    parchesDate: '2026',
    originalPrice: '96,000',
    resalePrice: '72,500',
    description:
      'Battery health 98 %, 61 cycles. No dent, no scratch. Signed out of iCloud; we can reset it together when we meet.\n\nBox, original 30 W charger and cable.',
  },
  {
    photo: 'laptop-silver-front',
    saller: 'tanvir',
    name: 'MacBook Air M2, 8 GB, 256 GB, starlight',
    category: 'MACBOOK',
    location: 'Gulshan 1, Dhaka',
    used: '1 year / 1 month',
    condition: 'Excellent',
    parchesDate: '2025',
    originalPrice: '1,32,000',
    resalePrice: '99,000',
    description: 'Battery health 95 %. A tiny mark at the left edge of the trackpad. AppleCare ended in September.',
  },
  {
    photo: 'laptop-silver-open-right-desk',
    saller: 'rahim',
    name: 'MacBook Pro 13 M1, 16 GB, 512 GB, silver',
    category: 'MACBOOK',
    location: 'Mohakhali DOHS, Dhaka',
    used: '2 years / 4 months',
    condition: 'Good',
    parchesDate: '2024',
    originalPrice: '1,78,000',
    resalePrice: '94,000',
    description:
      'Touch Bar works, fans are quiet. Battery health 88 %, 240 cycles. I used it for video cutting, always on a stand with an external keyboard.',
  },
  {
    photo: 'laptop-silver-closed-top',
    saller: 'nusrat',
    name: 'MacBook Pro 16 (2019), Core i7, 16 GB, 512 GB',
    category: 'MACBOOK',
    location: 'Khulshi, Chattogram',
    used: '4 years / 10 months',
    condition: 'Good',
    parchesDate: '2021',
    originalPrice: '2,45,000',
    resalePrice: '82,000',
    description:
      'Big bright screen, strong speakers. It gets warm under load as all of this series do. Battery was replaced in 2025 by an Apple service point, paper available.',
  },
  {
    photo: 'laptop-spacegrey-open-desk',
    saller: 'tanvir',
    name: 'MacBook Pro 14 M1 Pro, 16 GB, 512 GB, space grey',
    category: 'MACBOOK',
    location: 'Gulshan 2, Dhaka',
    used: '1 year / 9 months',
    condition: 'Excellent',
    parchesDate: '2025',
    originalPrice: '2,35,000',
    resalePrice: '1,42,000',
    description:
      'The 120 Hz mini-LED screen is flawless. Battery health 92 %, 150 cycles. Comes with the 67 W charger and the MagSafe cable.\n\nMeeting in a café in Gulshan is fine, take your time to check it.',
  },
  {
    photo: 'laptop-spacegrey-side',
    saller: 'rahim',
    name: 'MacBook Pro 13 (2017) two ports, Core i5, 8 GB, 128 GB',
    category: 'MACBOOK',
    location: 'Shaheb Bazar, Rajshahi',
    used: '4 years / 11 months',
    condition: 'Fair',
    parchesDate: '2021',
    originalPrice: '1,20,000',
    resalePrice: '33,500',
    description:
      'Works well for browsing and notes. Keyboard was replaced under the service programme. Battery says Service Recommended.',
  },
  {
    photo: 'laptop-gold-open-right',
    saller: 'nusrat',
    name: 'MacBook Air 2020, Core i3, 8 GB, 256 GB, gold',
    category: 'MACBOOK',
    location: 'Kandirpar, Cumilla',
    used: '3 years / 2 months',
    condition: 'Good',
    parchesDate: '2023',
    originalPrice: '98,000',
    resalePrice: '47,000',
    description: 'Battery health 86 %. Retina screen without a spot. Good for a student who wants a light machine.',
  },
  {
    photo: 'laptop-business-open-left',
    saller: 'rahim',
    name: 'এইচপি এলিটবুক ৮৪০ জি৬, কোর আই৫, ১৬ জিবি র‍্যাম',
    category: 'HP',
    location: 'Uttara Sector 3, Dhaka',
    used: '2 years / 6 months',
    condition: 'Good',
    parchesDate: '2024',
    originalPrice: '৮৫,০০০',
    resalePrice: '৪১,৫০০',
    description:
      'অফিসে ব্যবহৃত, ব্যাটারি প্রায় চার ঘণ্টা চলে। কিবোর্ডে আলো আছে, আঙুলের ছাপ পড়ার যন্ত্র কাজ করে। বাক্স নেই, চার্জার আসল।\n\nদেখা করে ভালো করে পরীক্ষা করে তারপর দাম দেবেন।',
  },
  {
    photo: 'laptop-business-open-right-desk',
    saller: 'tanvir',
    name: 'HP Envy x360 13 with pen, Ryzen 7 5800U, 16 GB, 512 GB',
    category: 'HP',
    location: 'Race Course, Cumilla',
    used: '1 year',
    condition: 'Excellent',
    parchesDate: '2025',
    originalPrice: '1,18,000',
    resalePrice: '78,500',
    description: 'Touch screen, turns into a tablet, the pen is included. No scratch on the screen. Used at home only.',
  },
  {
    photo: 'laptop-business-front',
    saller: 'nusrat',
    name: 'HP ProBook 450 G8, Core i7-1165G7, 16 GB, 512 GB SSD',
    category: 'HP',
    location: 'Sonadanga, Khulna',
    used: '2 years',
    condition: 'Good',
    parchesDate: '2024',
    originalPrice: '95,000',
    resalePrice: '52,800',
    description: 'From a company that closed its branch. All ports tested. Clean Windows 11 Pro with its own licence.',
  },
  {
    photo: 'laptop-business-closed',
    saller: 'rahim',
    name: 'HP ZBook Firefly 14 G8, Core i7, Quadro T500, 32 GB',
    category: 'HP',
    location: 'Motijheel, Dhaka',
    used: '2 years / 9 months',
    condition: 'Excellent',
    parchesDate: '2024',
    originalPrice: '1,75,000',
    resalePrice: '88,000',
    description:
      'Certified for AutoCAD and SolidWorks; I am a draftsman and it never let me down. Lid and base like on the photo, no dent.',
  },
  {
    photo: 'laptop-business-keyboard',
    saller: 'tanvir',
    name: 'HP EliteBook 830 G7, Core i5-10310U, 16 GB, 256 GB',
    category: 'HP',
    location: 'Halishahar, Chattogram',
    used: '3 years / 5 months',
    condition: 'Good',
    parchesDate: '2023',
    originalPrice: '88,000',
    resalePrice: '39,900',
    description:
      'Small and sturdy. New keyboard fitted last year (English and Bijoy layout stickers). Battery lasts four hours.',
  },
  {
    photo: 'laptop-white-open-right',
    saller: 'nusrat',
    name: 'HP Pavilion 14, white, Core i3-1125G4, 8 GB, 256 GB',
    category: 'HP',
    location: 'New Market, Rajshahi',
    used: '1 year / 6 months',
    condition: 'Good',
    parchesDate: '2025',
    originalPrice: '55,000',
    resalePrice: '34,500',
    description:
      'White lid, a little yellow near the hinge. Fast enough for Zoom and Office. Bag and mouse are free with it.',
  },
  {
    photo: 'smartphone-black-desk',
    saller: 'tanvir',
    name: 'ASUS ROG Phone 6, 12 GB, 256 GB, black',
    category: 'ASUS',
    kind: 'mobile',
    location: 'Bashundhara City, Dhaka',
    used: '1 year / 4 months',
    condition: 'Excellent',
    parchesDate: '2025',
    originalPrice: '95,000',
    resalePrice: '56,000',
    description:
      'Official, BTRC registered; you can check the IMEI by SMS when we meet. Two tempered glasses and the cooler are included.',
  },
  {
    photo: 'smartphone-blue-front-back',
    saller: 'rahim',
    name: 'ASUS Zenfone 8, 8 GB, 128 GB, blue',
    category: 'ASUS',
    kind: 'mobile',
    location: 'Farmgate, Dhaka',
    used: '2 years / 7 months',
    condition: 'Good',
    parchesDate: '2024',
    originalPrice: '62,000',
    resalePrice: '24,500',
    description:
      'A small phone with a good camera. Battery was changed this year. Fine scratches on the frame, the screen is clean.',
  },
  {
    photo: 'smartphone-red-back',
    saller: 'nusrat',
    name: 'ASUS Zenfone 9, 8 GB, 256 GB, red',
    category: 'ASUS',
    kind: 'mobile',
    location: 'Ambarkhana, Sylhet',
    used: '1 year / 10 months',
    condition: 'Excellent',
    parchesDate: '2025',
    originalPrice: '78,000',
    resalePrice: '41,000',
    description: 'Brought from Singapore, duty paid, papers available. Always in a case.',
  },
  {
    photo: 'smartwatch-square-green',
    saller: 'nusrat',
    name: 'ASUS VivoWatch SP with two straps',
    category: 'ASUS',
    kind: 'smart-watch',
    location: 'Dhanmondi 27, Dhaka',
    used: '9 months',
    condition: 'Excellent',
    parchesDate: '2026',
    originalPrice: '24,000',
    resalePrice: '11,500',
    description:
      'Shows pulse and oxygen, battery lasts about eight days. The green strap is new, the black one was used.',
  },
  {
    photo: 'smartwatch-round-leather-desk',
    saller: 'tanvir',
    name: 'ASUS ZenWatch 3, leather strap',
    category: 'ASUS',
    kind: 'smart-watch',
    location: 'Nasirabad, Chattogram',
    used: '4 years / 2 months',
    condition: 'Fair',
    parchesDate: '2022',
    originalPrice: '22,000',
    resalePrice: '5,500',
    description: 'A collector’s piece: works, but the battery lasts less than a day. Charger included.',
  },
  {
    photo: 'usb-stick-metal',
    saller: 'rahim',
    name: 'HP x760w USB 3.2 pendrive, 128 GB, metal',
    category: 'HP',
    kind: 'pendrive',
    location: 'Multiplan Center, Dhaka',
    used: '3 months',
    condition: 'Like new',
    parchesDate: '2026',
    originalPrice: '1,650',
    resalePrice: '1,100',
    description: 'Tested with h2testw: full 128 GB, writes at 60 MB/s. I bought two and need one.',
  },
  {
    photo: 'usb-stick-swivel-trio',
    saller: 'rahim',
    name: 'Three HP v245 pendrives, 32 GB each',
    category: 'HP',
    kind: 'pendrive',
    location: 'Multiplan Center, Dhaka',
    used: '6 months',
    condition: 'Good',
    parchesDate: '2026',
    originalPrice: 'Tk 1,800',
    resalePrice: 'Tk 950',
    description: 'Red, blue and green, only together. Formatted and tested.',
  },
]
