import { fold } from '#shared/contact-details/fold.ts'
import { skeletonOf } from '#shared/contact-details/skeleton.ts'

/** Words by what they can mean, in Banglish and English; Bangla has the same skeletons. The model weighs the concepts. */
const TABLE = {
  money: 'advance adv edbans pay taka tk takata poisha payment money bdt hajar cash pement balance tka tkata paisa',
  wallet:
    'bkash bikash bkas nagad nogod rocket bkashe nagade bikashe upay nogode wallet bkass cellfin bank রকেট রকেটে নগদে',
  charge: 'charge carj fee fees cost khoroch fi',
  story:
    'clearance customs custom kastoms kastms vara bhara bhada bharata varata fare travel jawa transport petrol toll gatepass rowna',
  send: 'pathan patan pathaben pathao patiye pathiye pathaya pathaiya pathale pathaile pathay pathai send wire transfer pay bkash koren sendkoren pathaye patai patabo',
  slang: 'mairen mairo maren marun maro marlen dhalen dhalun dalen shoot drop wire marle',
  release: 'charen charun chere chaden chede charo chaira',
  now: 'now ekhon ekhoni akhon akhoni ekhuni akhuni ekhone ekhonei',
  today: 'aj aaj ajke ajkei today ajk',
  ahead: 'age agei ager first prothome ahead tarpor tarpore before',
  offers:
    'dicchi dichchi ditesi dichi ditechi dissi pathacchi pathachchi pathaitesi pathaschi pathasi ditachi dei pathai kortesi korchi ditasi ill sending',
  keep: 'ed naman bondho stop post posta ad add hold keep rakhen rakhun namay namaye namaiya delete remove shoran soran onno reserve rekhe sell selling off',
  proof: 'screenshot screnshot ss proof slip receipt skrinsht skrinst copy forward farward forword ফরোয়ার্ড',
  down: 'namay namaye namaiya delete remove shoran soran off',
  place: 'location address thikana lokeshon lokesan lokesn adress',
  courier:
    'courier kuriyar kuriar delivery dilivari parcel pathabo pathai pathay ship shipping courierr pathaya pathaye pathaia pack',
  once: 'after paile pele pawar paoyar paoar por pathale pathaile hoile clear klear jama',
  part: 'ordhek ordek adha half full arddek ardek ordhekta ordekta kichuta kichu kisu',
  rest: 'rest baki pore bakita bakitaka bakituku bakigula porerta remaining',
  serious:
    'deal confirm konfirm pakka naile nahole noile nile serious siriyas sirias seriously real asol ashol bujhbo bujbo genuine trust bissas bisshas',
  warn: 'scammed cheated riprt scam scams scammer scammers beware careful report dure sabdhan shabdhan savdhan dhoka dhokabaj batpar protarok prtark refuse fraud cheater tader never',
  people:
    'people anyone anybody someone whoever sellers keu kew je jara loke lok kauke karo karor arekjon onnojon onnojonke arekjonke keo manush buyer others else jon arek',
  ask: 'ask asks asking chay chaile cay want wants demand',
  no: 'no not na nai nah dont never without nei wont noy cannot cant',
  who: 'ke who kar koto kt how',
  must: 'must lagbe',
  out: 'out aut',
  until: 'when jokhon hole hoile until till peye paben pele after jkn',
  meets: 'shop spot dokane dekha meet hate haate samne dekhe shamne checking checked met seeing hand',
  code: 'code kod otp codeta codta kodta password',
  digits:
    'dijit dijiter digit digits digiter songkha songkhar songkhata ongko onko onker ongker ongkota angker anker sngkar shonkha sonkha shonka সংখ্যাটি',
  phone:
    'sime esemes esemese phone fon mobile mobail sms msg message mesej text mesege inbox mesage messege number nambare foner fone mesaje fne',
  arrives:
    'asha asa jasche asce gese geche gase asche ashche ashlo aslo ashse ase came got get sent received arrived esheche gelo jabe geca ashle asle ashbe asbe giyeche gache eshece aisa aise aische aisaj comes goes gets pathaisi pathaici pathaiyechi pathiyechi pathiyeci paisen paiben paben peyechen popped shows showing show',
  tell: 'bolen boln bolun den din diyen inbox likhen likhe lekhen pathan janan copy tell read send forward give whats share text dan dien kon patan janaiyen janaien janaben janiyen janay bole boiln boilen koiyen dekhan dekhay show type write post paste drop reply likhben dilei dio diben bolben bolba shonan shunan শোনান',
  pronoun:
    'number numbar numberta nambarta oita oyta seta sheta jeta ja je j segulo shegulo gulo ota eta what them it ekta',
  handover: 'handover handbar handovar hand',
  device:
    'imei serial battery bios model screen keyboard reset set bhule vule windows lock pattern remove unlock icloud gmail forgot sirial siriyal aiemiai aiemai product prodakt sn parcel box label warranty emei',
  app: 'botim whatsapp imo imu imote imute telegram messenger viber wp facebook fb insta instagram discord skype telegrame mesenjar mesenjare teligram bibar fesbuk ig tg tele hoatsap hotsap hoyatsap wa ws wup mesenjer msngr imoo whatsup vibar baibar watsap signalapp facebuk phesbuk messngr mesngr',
  yonder:
    'oikhane oikhanei okhane okhanei sekhane sekhanei shekhane oikhne wkhane oitay otay oitate otate ote oite oidike odike there oikhan',
  says: 'boli bolbo bolen bolben boilen kotha koi inbox hi hello cal kol miscall mescall asi ashi jai asben ashben khujen khujben jog reply likhen likhben chobi pic photo video sending',
  other: 'onno onyo another other onnno onna different',
  spot: 'jaygay jaigay jayga jaega jagay jagai app apps place platform jaygate kothao অ্যাপে এপে অ্যাপ apey সাইটে জায়গায়',
  taken: 'nite dite kinte dekhte niye nibe kinbe take buy see',
  shown:
    'dekhan dekhaben dekhaiben dekhaiyen dekhaien show bechen becben bechben bikri den diyen diben give sell dien beichen becien beicen bechien koiren ney nay neyna pay',
  verify: 'verify veryfi bherifai varify verifikeson confirm prman proman verification verifikation veryfikeson',
  dam: 'price dam dame rate budget',
  unless: 'dile bolle dilei',
  texted: 'sms esemes esemese msg message mesej mesege mesage messege mesaje text',
  number: 'number numbar nambar numberta nambarta nombor',
  secret: 'gopon secret private',
  written: 'lekha leka likha say says saying written',
  yours: 'yours apnake apnar apnr apnakei',
  what: 'ki what koto kot',
  me: 'me amake amare',
  your: 'your ur apnar tomar apnr',
  wants: 'needs need lagbe chai dorkar want please pls plz',
  signal: 'signal signale signle signl',
  moves:
    'hop dhoren switch reach ashen asen asun ashun asho nok knock kotha chat talk message msg text dm call move come continue find there okhane oikhane oikhne add adkren join shift search kaotha khane asben ashben jogajog',
  network: 'network wifi sim airtel robi gp banglalink strength weak pai pay kemon tower jio basement bar',
  here: 'ekhane ekhanei here ekanei eikhane akhane eikhanei aikhane platform site',
  goes: 'chole',
  saw: 'dekhsilam dekhechilam dekhesilam dekhlam dekhsi dekhchi saw seen',
  mine: 'yours mine my',
  runs: 'asle awaz kome lag kore work works fine install update slow support chalano thik camera chalale pete video sound saund gorom garam hang heat lags laage ringtone',
  pledge:
    'agrim ogrim agam bayna baina upfront deposit token tokn tokhen booking bookng buking prepayment prepay downpayment jamanot jamanat zamanot security refundable ferotjoggo commitment reservation adjustable অগ্রিম আগাম বায়না জামানত টোকেন বুকিং এডভান্স অ্যাডভান্স goodfaith nishchoyota',
  funds:
    'টাকা টাকাটা পেমেন্ট পয়সা takar takagula cash ekash cashta tk. amount balanc rupee thousand grand hundred lakh hajarta',
  account: 'bkash বিকাশ বিকাশে নগদ রকেট উপায় wallet upay cellfin sendmoney qr merchant personal cashin account',
  bank: 'bank ব্যাংক dbbl brac islami city citybank sonali agrani dutch একাউন্ট account acc hisab a/c swift card visa iban deposit',
  cost: 'চার্জ খরচ ফি ভাড়া bhara vara cost costs charges shipping khorocha kharach expense bill',
  transfer:
    'পাঠান পাঠিয়ে পাঠাইয়া পাঠালে pathailei pathaia pathiyen pathiye transfer remit deposit clear jomā joma jma settle top-up topup',
  give: 'den din dien diyen diben deben dao daw dite diya dei dewain diba dio daan dan give gimme hand drop put দেন দিন দিবেন দেবেন দাও দিয়েন দিয়া dile dilei fela felen falan felben phelen ফেলেন ফালান lagbe lagbo lagbek dorkar',
  reserve:
    'rakhbo rakhmu rakhtesi rakhi rakhchi rekhe dhore hold keep reserve lock block slot serial nam naam name রাখব রাখবো রাখমু রাখি ধইরা আটকাইয়া aside showcase',
  rivals:
    'arekjon onno onek onekei others another buyer buyers customer party people person two dui tin first age line queue siriyal অন্য আরেকজন কাস্টমার পার্টি',
  urgent:
    'now ekhon ekhoni taratari joldi quick quickly hurry fast aj ajke tonight today immediately minute minit sondha bikal urgent druto এখন এখনই জলদি তাড়াতাড়ি আজকে আজই',
  refund: 'ferot ferat refund refundable back return minus kata adjust bad ফেরত বাদ',
  ship: 'pathabo pathamu pathai ship dispatch send deliver courier kuriar parcel sundarban steadfast redx pathao paribahan poribohon sa packing pack box bus launch train driver rider helper কুরিয়ার পার্সেল প্যাকিং গাড়ি তুলে transport counter booking slip memo chalan tracking',
  excuse:
    'army major captain officer cantonment posting navy bideshe dubai malaysia hospital customs airport brother wife malik owner boss manager company office policy rule niyom হাসপাতাল বিদেশ আর্মি মেজর নিয়ম মালিক',
  inPerson:
    'samne samna samni samnasamni hate haate hat hand haath hands dekha dekhe dekhei dekhlam dekhar person spot meet meeting face check checking checked চেক দেখে দেইখা হাতে সামনে সামনাসামনি দেখা inspect open khule khuila খুলে খুইলা বুঝে বুঝা bujhe palm',
  afterwards: 'por pore after paile pele peye paiya paoar pawar when once jokhon তারপর পরে পাইয়া পেয়ে পাওয়ার যখন',
  refuse:
    'na nai nei no not never dont wont cannot cant parbo parbona dibona debo debona nah kokhono without instead refuse না নাই নেই নয় কখনো chara chada ছাড়া',
  caution:
    'scam scammer scammers fraud dhoka dhanda batpar report block beware careful savdhan sabdhan cheat cheated protarok voy bhoy vuya bhua fake প্রতারক সাবধান ভুয়া রিপোর্ট ব্লক thok thoke thokaise thokaiche dhora khaisi lost harai',
  question:
    'ki naki kina ni koto keno kemon kothay kobe what why how which who where when do does is are can কি নাকি কত কেন কোথায় কবে কেমন',
  notice:
    'sms message msg messege mesej text texted esemes inbox notification popup notif মেসেজ এসএমএস মেসেজে call robot email mail screen',
  confidential:
    'otp code kod cod pin password pass passcode gopon secret digit digits songkha onko ongko number ghor verification cvv mpin ওটিপি কোড পিন পাসওয়ার্ড গোপন সংখ্যা ডিজিট অংক অঙ্ক characters figures six four char choy choyta 6ta',
  came: 'gese geche gase gelo jabe ashse asche aise aiche ashlo aslo ashbe asbe paisen paiben pabe came come sent received got get arrived went goes গেছে আসছে আইছে যাবে আসবে আসলো পাঠাইছে pathaise pathaisi dhukse',
  reveal:
    'bolen bolun bolo boilen bolben kon koiyen koun kowkka janan janaben read reads poren poro porhe shonan shunan tell say type likhen copy forward share screenshot ss dekhan show confirm reply whisper give বলেন বলুন বলো কন কইয়েন পড়েন শোনান লিখেন জানান দেখান শেয়ার পইড়া কইলে bolle bollei',
  goods:
    'laptop phone set bios windows pattern lock screen icloud frp imei serial model charger battery ram ssd ল্যাপটপ সিরিয়াল আইএমইআই মডেল সেট ব্যাটারি চার্জার wifi post promo discount coupon error qr bar zip',
  delivery: 'handover hastantor hostantor pickup pick collection delivery meeting deal হস্তান্তর হাতবদল release',
  check:
    'verify verification verified confirm real asol genuine robot bot check vul bhul wrong mistake ভুলে ভুল ভেরিফাই vule bhule',
  messenger:
    'whatsapp imo messenger telegram viber facebook fb insta instagram discord skype signal botim wechat snapchat tiktok linkedin tg ig fesbuk febu feisbuk emo imu ফেসবুক ফেবু হোয়াটসঅ্যাপ ইমো মেসেঞ্জার টেলিগ্রাম ভাইবার টেলিগেরাম মেসেনজার threads twitter zoom meet line reddit এফবি ইনস্টা ইনস্টাগ্রাম',
  mail: 'email mail gmail mel jimail yahoo outlook hotmail protonmail মেইল ইমেইল জিমেইল মেল e-mail',
  colour: 'blue nil neel green sobuj shobuj purple beguni blu grin নীল সবুজ বেগুনি',
  elsewhere:
    'baire onno outside elsewhere off private personal inbox dm pm there oikhane okhane sekhane ওইখানে ওখানে বাইরে অন্য ইনবক্স ইনবক্সে প্রাইভেট inbx dms otate oitate oitay oidike',
  come: 'ashen asen ashun aso asho asun jai jabo cholen chalen come move switch shift continue join add knock nok nock text search khujen khujben likhen call contact reach hit ping find slide আসেন আসো যাই চলেন নক খুঁজেন লিখেন কল অ্যাড যোগাযোগ dhukenn dhuken ঢুকেন request accept',
  onSite: 'ekhane ekhanei ekhan eikhane eikhanei here site chat app platform এইখানে এখানে এইখানেই এখানেই সাইট সাইটে চ্যাট চ্যাটে',
  works:
    'chole cholbe chale chalai chalano install installed lag lags hang slow smooth support update backup gorom heat sound mic camera voice game class ram storage battery download version apk চলে চলবে ইনস্টল স্লো হ্যাং গরম সাউন্ড মাইক ক্যামেরা দেখায় atkay',
  link: 'link linke url website web site page form click login register download address browser chrome google লিংক লিঙ্ক ক্লিক ওয়েবসাইট ফর্ম পেজ visit scan',
  value: 'dam daam price rate budget final last kom beshi koto hole hoy market দাম দামে শেষ কম বেশি bargain fixed',
  bought:
    'kinsi kinsilam kinchi kinechi kena bought paid disilam dichilam khaisi nisilam nisi year last bochor mash কিনছি কিনছিলাম কেনা বছর মাস',
  promise:
    'dibo dimu debo dicchi ditesi nibo niye ashbo ashtesi asbo pay bring দিব দিমু দিবো দিচ্ছি নিব নিমু আসব আসতেছি আনব i ill im',
  you: 'apni apnar apnake tumi tomar tui tor you your আপনি আপনার আপনে আপনের তুমি তোমার apnr afne',
  i: 'ami amar amake amare me my mine আমি আমার আমারে আমাকে',
  only: 'na chara nahole noyto noito unless without otherwise only shudhu just until till joto jotokhon নইলে না ছাড়া শুধু খালি noile naile',
  item: 'mal maal jinis jinish phone laptop set product piece item box parcel মাল জিনিস সেট ফোন ল্যাপটপ প্রোডাক্ট পিস',
}

const CONCEPTS = new Map<string, string[]>()
for (const [concept, words] of Object.entries(TABLE))
  for (const word of words.split(' ')) {
    const skeleton = skeletonOf(fold(word).text)
    const concepts = CONCEPTS.get(skeleton) ?? []
    if (!concepts.includes(concept)) CONCEPTS.set(skeleton, [...concepts, concept])
  }

/** Cases and articles at the end of a longer noun: `serialer`, `songkhata`. */
const CASES = /(?<=.{3})(?:er|ta|ti|te|ke|tar|gula|ei|e|r|i|o)$/
const WHATSAPP = /^(?!otp$)(?:h|w|hw|wh|o|oi|hi|hu)a?t[sc]*[aeiu]*p(?:e|te)?$/
const APP: readonly string[] = ['app', 'messenger']
const NONE: readonly string[] = []

/** Possible meanings of the word with this skeleton. */
export function conceptsOf(skeleton: string): readonly string[] {
  if (WHATSAPP.test(skeleton)) return APP
  const stem = skeleton.replace(CASES, '')
  return CONCEPTS.get(skeleton) ?? CONCEPTS.get(stem) ?? CONCEPTS.get(stem.replace(CASES, '')) ?? NONE
}
