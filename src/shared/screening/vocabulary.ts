/**
 * The words of asks, by what they do in a sentence: English, Bangla, and Bangla in Latin letters as people spell it. Doubled
 * letters count once (`aage`), so that a spelling stands here once.
 */
export const VOCABULARY = {
  advance:
    'advance advans advanse advnce adavnce advnc adv advanc edvans edvance advans agrim ogrim ogrin agreem bayna baina bayana upfront prepayment prepay downpayment deposit অগ্রিম অ্যাডভান্স আডভান্স এডভান্স এডভাঞ্চ অ্যাডভান্সড বায়না বায়না ডিপোজিট আপফ্রন্ট advns adbans adbance অ্যাডভানস',
  money:
    'taka tk takata amount pment pemnt pymnt pmnt takagula money mony cash payment pement peyment paymnt balance bdt poisha paisa tuku টাকা টাকাটা টাকাগুলা পেমেন্ট পেমেণ্ট মানি পয়সা ব্যালেন্স',
  charge: 'charge charg carge fee fees cost khoroch khorch চার্জ খরচ ফি ভাড়া',
  part: 'purata purai 100 half full fully ordhek ordek adha purota puro puru purotai kichu kisu some whole total অর্ধেক আধা পুরো পুরোটা পুরাটা পুরা ফুল হাফ কিছু সম্পূর্ণ kichuta',
  half: 'half ordhek ordek adha 50 অর্ধেক আধা হাফ',
  trifle: 'something small little bit',
  pay: 'pay paying pays paid',
  give: 'den din dan dien diyen diyn diben deben dao daw dite dibe give deposit den deya lagbe দেন দিন দিয়েন দিবেন দেবেন দাও দিতে দ্যান দিও দেয়া দেওয়া লাগবে',
  send: 'pathan patan pathaben pathaiben pathay pathai pathaia pathaya pathaiya pathayen pathaiyen pathiye pathie pathiya pathao pathate send sending sent snd transfer transfar tranfer forward remit পাঠান পাঠাবেন পাঠিয়ে পাঠায় পাঠাই পাঠায়ে পাঠাও পাঠাইয়া পাঠাতে পাঠিয়েন পাঠায়েন সেন্ড ট্রান্সফার ট্রান্সফর',
  do: 'koren korun koro kore korben kortei korte kariyen koiren kor korba করেন করুন করো করবেন করতে করিয়েন কইরেন কর করে koira kori koiraa koraia krn kren',
  given:
    'dile dilei korle korlei pathale pathaile pathailei pathalei dila once দিলে দিলেই করলে করলেই পাঠালে পাঠালেই পাঠাইলে পাঠাইলেই পেলে পেলেই pele pelei dilai marle marlei koraile dilam pathailam rakhle রাখলে',
  promise:
    'pathabo pathiye pathaye pathay rakhbo rakhbo rekhe rakhte confirm konfirm booking buking book hold reserve reserved keep ship courier kuriar curier curiar delivery parcel পাঠাব পাঠাবো পাঠিয়ে পাঠায়ে রাখব রাখবো রেখে রাখতে কনফার্ম বুকিং বুক কুরিয়ার কুরিয়ারে ডেলিভারি পার্সেল',
  first: 'age agei agay aga agy agye agye agee prothome first firstly আগে আগেই প্রথমে আগেভাগে আগাম agam',
  now: 'now ekhon ekhoni akhon এখন এখনই এখনি',
  need: 'lagbe lagbei need needed needs must required require jonno jono dite diye put for with have to reserve লাগবে লাগবেই দিতে জন্য দিয়ে lgbe lagbo lagba lagbek jnno jnne jonne jnn laagbe',
  sure: 'bkash bikash bikas bkas bcash bicash bekash bkahs bksh bikass rocket mcash surecash cellfin celfin selfin okwallet ucash wallet upay নগদএপ বিকাশ বিকাস বিকাষ রকেট এমক্যাশ শিওরক্যাশ সিওরক্যাশ সেলফিন ইউক্যাশ ওয়ালেট উপায়',
  cashlike: 'nagad nogod nagod nogad nagd নগদ নগত',
  bank: 'bank bank banker card dbbl brac ibbl ব্যাংক ব্যাঙ্ক ব্যাংকে কার্ড',
  account:
    'number numbar nambar nombor nmbr namber no num nmbr nambr personal parsonal personel prsonal merchant marchent marchant agent account acount acc একাউন্ট অ্যাকাউন্ট আকাউন্ট নাম্বার নম্বর পার্সোনাল পারসোনাল মার্চেন্ট এজেন্ট',
  personal: 'personal parsonal personel prsonal account acount পার্সোনাল পারসোনাল একাউন্ট অ্যাকাউন্ট',
  ship: 'courier kuriar curier curiar kuriyer delivery dilivery delivary deliveri shipping ship sundarban sundorbon parcel redx steadfast কুরিয়ার কুরিয়র ডেলিভারি ডেলিভারী শিপিং সুন্দরবন পার্সেল',
  condition: 'condition condision kondition condishon কন্ডিশন কন্ডিশনে',
  book: 'book booking buking confirm confrm conform konfirm confirmation reserve hold token tokens security বুক বুকিং কনফার্ম কনফারম কনফার্মেশন রিজার্ভ টোকেন সিকিউরিটি bookng bukng bokking bookin boking bookig booked',
  token: 'token tokens booking buking টোকেন বুকিং',
  no: 'no not dont don never na nai nei noy nah naa nay without chara sara chada cara cannot cant wont isnt doesnt না নাই নেই নয় নয় ছাড়া নাহ avoid beware',
  self: 'dibo debo dimu dei diyechi disi dilam korbo kori korlam korsi nibo debo diteparbo pathabona দিব দেব দিবো দেবো দেই দিয়েছি দিছি দিলাম করব করবো করি করলাম নিব নিবো',
  asking: 'ki naki কি নাকি',
  question: 'do should must can could shall does',
  with: 'diye dia দিয়ে diya diyya die',
  keeping: 'rakhen rakhun rakho রাখেন রাখুন book booking buk বুক',
  mine: 'my amar amr mine আমার',
  i: 'i ill im we me ami amra আমি',
  buyer: 'nibo niye niya asbo ashbo asci ashtesi astesi kinbo nitam নিব নিবো নিয়ে আসব আসবো আসতেছি কিনব কিনবো',
  past: 'kinsi kinechi kinlam kinsilam kinechilen kinechilam kinsilen kinchi kena bought paid spent lost কিনেছি কিনছি কিনলাম কিনছিলাম কেনা কিনেছেন কিনছিলেন sold bikri',
  ago: 'bochor bosor bachor year years yr yrs mash mas month months din day days week weeks soptaho বছর মাস দিন সপ্তাহ',
  howMuch: 'koto kto kotto kemon koyta কত কতো কেমন how what ke kar কে',
  price: 'hole holay dame dam rate takay price হলে দামে দাম টাকায়',
  see: 'dekhe dekhi dekha dekhar dekhle dekhbo deikha samne shamne samna samnasamni hate hathe hat haate meet meeting meetup seeing checking check inspect inspection person delivered hand cod dokane shop দেখে দেখি দেখা দেখার দেখলে দেখবো সামনে সামনাসামনি হাতে হাত দোকানে',
  thanks: 'thanks thank thanx know tell inform call janaben janan janaiyen jananor bolben text notify জানাবেন জানান জানিয়ে',
  feature: 'level levels mode feature features settings game edition display tech technology',

  otp: 'otp otpta otpti ওটিপি ওটিপিটা',
  code: 'code cod kod codeta codeti password pasword passcode কোড কোডটা কোডটি পাসওয়ার্ড',
  pin: 'pin pinta pinti পিন পিনটা পিনকোড pincode',
  tell: 'bolen bolun bolben bolo bolben bolbe kon den din dan dien diyen diben pathan pathaben pathay pathiye send share give tell forward read janan janaben janaiyen janao show type enter submit dile বলেন বলুন বলবেন বলো বইলেন কন দেন দিন দিয়েন দিবেন পাঠান পাঠিয়ে জানান জানাবেন জানাও শেয়ার দেখান দিলে inbox inboxe ইনবক্স',
  verify:
    'verification verify verifikation confirmation digit digits sms sonkhar onker ভেরিফিকেশন ভেরিফাই ডিজিট সংখ্যার অংকের অঙ্কের কনফার্মেশন এসএমএস মেসেজে',
  arrives:
    'gese geche gache jabe asche asbe ashbe aslo ashche aise asle came come sent receive received got get gelo গেছে গেসে যাবে আসছে আসবে এসেছে আসলো আসলে গেলো পাবেন পাইছেন',
  your: 'your ur you u apni tumi আপনি তুমি apnar tomar apnr আপনার তোমার',
  device:
    'bios screen lock pattern unlock charging charger charge usb plug port sim model product color colour colur error promo coupon discount post postal zip area qr bar icloud windows laptop boot vanga bhanga nosto broken part hdmi display country wifi বায়োস লক প্যাটার্ন চার্জিং চার্জার প্লাগ পোর্ট মডেল প্রোডাক্ট কালার ভাঙা নষ্ট ল্যাপটপ ল্যাপটপের স্ক্রিন ডিসপ্লে উইন্ডোজ কিউআর এরর ওয়াইফাই',

  app: 'wa whatsapp whatsap watsapp watsap wtsapp wtsap whtsapp whtsap wasap wassap wassapp hotsap hotsapp hwatsapp whatapp whatsaap whatsup wattsapp wapp wp imo imu emu imoo messenger mesenger massenger masenger messanger msngr mesanger telegram telegrm teligram telegrame telegam viber vaiber vibar facebook facebok fesbuk feisbuk fb instagram insta instagrm wechat skype discord snapchat হোয়াটসঅ্যাপ হোয়াটসএপ হোয়াটসঅ্যাপস হোয়াটসআপ হোয়াটসাপ হোয়াটঅ্যাপ হোয়াটস্যাপ ওয়াটসঅ্যাপ ওয়াটসএপ ওয়াটসআপ ওয়াটস্যাপ ওয়াটসাপ হটসঅ্যাপ ইমো ইমু মেসেঞ্জার ম্যাসেঞ্জার মেসেনজার মেসেন্জার মেসেনজার টেলিগ্রাম টেলিগ্রামে ভাইবার ফেসবুক ফেইসবুক ফেসবুকে ইনস্টাগ্রাম ইন্সটাগ্রাম ইনস্টা স্কাইপ এফবি signalapp wts wtsp whtsp whatapps ইমুতে messngr mesngr',
  moving:
    'knock nok nock nak inbox inboxe inbx msg mesage masage sms text txt dm contact add asen ashen asun ashun asbo asho aso chat talk talking kotha boli number nambar nombor nmbr id reply reach find ping join continue shift switch নক নকদেন ইনবক্স মেসেজ ম্যাসেজ এসএমএস টেক্সট যোগাযোগ অ্যাড এড আসেন আসুন আসো চ্যাট কথা নাম্বার নম্বর আইডি রিপ্লাই এ্যাড likhen likhun likhte লিখেন লেখেন লিখতে',
  reaching:
    'bolen bolben den din dien diyen diben pathan pathaben pathay send koren korun korben me paben paiben pabe paba পাবেন পাইবেন পাবা বলেন বইলেন দেন দিন দিয়েন পাঠান পাঠাবেন করেন করুন কইরেন',
  ahead: 'before prior',
  mail: 'gmail email mail জিমেইল ইমেইল মেইল',
  call: 'call kol cal কল ফোন',
  saw: 'dekhlam dekhsi deklam dekhchi saw seen দেখলাম দেখছি দেখেছি dekhsilam dekhechilam dekhesilam dekhechi aslam ashlam',
  has: 'ache ase achhe asse have use using available আছে আছেন ব্যবহার ইউজ khola on active',
  running:
    'app apps download ডাউনলোড install instal installed preinstalled chole chole chalai chalale chalano cholbe chalu chalate chalaile support supports suport run runs running work works working kaj update updates backup lag lags laging slow hang hangs sound mic speaker gorom garam heat heats marketplace awaz awaj shobdo open opens video videos thakbe notification sticker version cheaper ad login logout sync reset remove delete lite phone e phone set mobile laptop tab চলে চালাই চালাইলে চালালে চালানো চলবে ইনস্টল ইন্সটল ইনস্টল্ড সাপোর্ট কাজ আপডেট ব্যাকআপ হ্যাং স্লো সাউন্ড মাইক গরম আওয়াজ অ্যাপ এপ এপস ভিডিও ভার্সন লগইন লগআউট ডিলিট ফোনে সেটে মোবাইলে clear choppy jhapsha muche restore dekhbe it dam kome kids bashay দেখবে মুছে',
  where:
    'e te a ei on to in via niya niye e id details location pic pics chobi live alap baki mostly active check ur এ তে এতে আইডি ছবি achi achhi asi আছি chalan চালান thakle থাকলে dekhai দেখাই call কল dei দেই',
  stays: 'here ekhane ekhanei akhane এখানে এখানেই',
  whenever: 'bolle bolte korle korte dile during while when বললে বলতে করলে করতে দিলে',
  inbox: 'inbox inbx ইনবক্স',
  page: 'page pej me পেজ পেইজ',
  signal: 'signal সিগন্যাল',

  link: 'link lnk linke linkta linkti লিংক লিঙ্ক লিংকে লিঙ্কে',
  pressing:
    'click clik press chap chapen chapun dhuke dhuken dhukun dhukle open login visit tap jan jaben ক্লিক চাপ চাপেন চাপুন ঢুকে ঢুকেন ঢুকুন লগইন প্রেস ভিজিট যান dekhen dekhben follow fill puron khulen khule below order sent pathaisi pathalam dichchi dilam dicchi নিচের দেখেন পূরণ দিচ্ছি খুলে অর্ডার giye jaan gele',
  dot: 'dot ডট dott',
  slash: 'slash slas স্ল্যাশ স্লাশ',
} as const

export type Tag = keyof typeof VOCABULARY

/** Words that are one when they touch or stand apart: `send money`. Each is written together. */
export const PHRASES = {
  transfer: 'sendmoney cashout sendmony sentmoney সেন্ডমানি ক্যাশআউট মানিসেন্ড',
  app: 'whatsapp whatapp',
  otp: 'onetimepassword onetimecode onetimepin ওয়ানটাইমপাসওয়ার্ড',
} as const

/** What stands at the end of nouns: cases and articles. Names and nouns are known with and without them. */
export const ENDINGS = 'te tey e er r ta ti ke tei tar take ei ও তে ে এ এর ের র টা টি কে তেই টার টাকে টায় য় য়ে েই ই'

/** The tags whose words are nouns. */
export const NOUNS: readonly Tag[] = [
  ...([
    'advance',
    'money',
    'charge',
    'sure',
    'cashlike',
    'bank',
    'account',
    'personal',
    'ship',
    'book',
    'token',
  ] as const),
  ...(['condition', 'otp', 'code', 'pin', 'app', 'inbox', 'page', 'link'] as const),
]
