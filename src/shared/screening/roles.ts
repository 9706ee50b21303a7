import { skeletonOf } from './skeleton.ts'
import type { Token } from './tokens.ts'

/** The words of a message by what they do in it, in Banglish and English; Bangla has the same skeletons. */
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
    'dicchi dichchi ditesi dichi ditechi dissi pathacchi pathachchi pathaitesi pathaschi pathachchi pathasi ditachi dei pathai kortesi korchi ditasi ill sending',
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
  signal: 'signal signale signal signle signl',
  moves:
    'hop dhoren switch reach ashen asen asun ashun asho nok knock kotha chat talk message msg text dm call move come continue find there okhane oikhane oikhne add adkren join shift search kaotha khane asben ashben jogajog',
  network: 'network wifi sim airtel robi gp banglalink strength weak pai pay kemon tower jio basement bar',
  here: 'ekhane ekhanei here ekanei eikhane akhane eikhanei aikhane platform site',
  goes: 'chole',
  saw: 'dekhsilam dekhechilam dekhesilam dekhlam dekhsi dekhchi saw seen',
  mine: 'yours mine my',
  runs: 'asle awaz kome lag kore work works fine install update slow support chalano thik camera chalale pete video sound saund gorom garam hang heat lags laage ringtone',
} as const

export type Role = keyof typeof TABLE | 'amount' | 'few'

const ROLES = new Map<string, Role[]>()
for (const [role, words] of Object.entries(TABLE) as [Role, string][])
  for (const word of words.split(' ')) {
    const skeleton = skeletonOf(word)
    const roles = ROLES.get(skeleton) ?? []
    if (!roles.includes(role)) ROLES.set(skeleton, [...roles, role])
  }

/** Cases and articles at the end of a longer noun: `serialer`, `songkhata`. */
const CASES = /(?<=.{4})(?:er|ta|ti|te|ke|tar|gula|e|r)$/

const FEW = new Set(['tin', 'car', 'pac', 'pas', 'ci', 'six', 'four', 'five', 'sat', 'at', 'eight', 'cui'])
/** Spellings of WhatsApp in both scripts. */
const WHATSAPP = /^(?!otp$)(?:h|w|hw|wh|o|oi|hi|hu)a?t[sc]*[aeiu]*p(?:e|te)?$/
/** Windows of a message, in tokens; each token is in two of them. */
const WINDOW = 32
const STEP = 16

/** The places of the roles in a part of a message, whatever its sentences are. */
export type Roles = ReadonlyMap<Role, number[]>

/** The roles of the words of a message, over its sentences. */
export function rolesOf(text: string, tokens: readonly Token[]): Roles[] {
  const known = new Map<string, readonly Role[]>()
  const roles = tokens.map((token, place) => {
    if (token.isNumber) return rolesOfNumber(text, token, tokens[place + 1])
    if (token.text === 'k' && tokens[place - 1]?.isNumber) return AMOUNT
    const ofWord = known.get(token.text) ?? rolesOfWord(token.text)
    known.set(token.text, ofWord)
    // `came, didn't it?` denies nothing.
    return ofWord.includes('no') && /^ ?\?/.test(text.slice(token.end, token.end + 2)) ? NONE : ofWord
  })
  const windows = Math.max(1, Math.ceil(tokens.length / STEP) - 1)
  return Array.from({ length: windows }, (_, n) => placesOf(roles.slice(n * STEP, n * STEP + WINDOW)))
}

function placesOf(words: readonly (readonly Role[])[]): Roles {
  const places = new Map<Role, number[]>()
  for (const [place, roles] of words.entries())
    for (const role of roles) {
      const there = places.get(role)
      if (there) there.push(place)
      else places.set(role, [place])
    }
  return places
}

const NONE: readonly Role[] = []
const AMOUNT: readonly Role[] = ['amount']

function rolesOfWord(word: string): readonly Role[] {
  if (word.length > 16) return NONE
  const skeleton = skeletonOf(word)
  if (WHATSAPP.test(skeleton)) return ['app']
  if (/^(?:di|de|kr|pata)[a-z]*[cs]i$/.test(skeleton)) return ['offers']
  const roles = ROLES.get(skeleton) ?? ROLES.get(skeleton.replace(CASES, '')) ?? NONE
  return FEW.has(skeleton.replace(/t[ai]$/, '')) ? [...roles, 'few'] : roles
}

function rolesOfNumber(text: string, { text: digits, end }: Token, next: Token | undefined): readonly Role[] {
  if (text.charAt(end) === '%') return ['part']
  const unit = next && next.start - end <= 1 ? next.text : ''
  if (/^(?:k|tk|taka|hajar|hazar|thousand|টাকা|হাজার)$/.test(unit)) return ['amount']
  if (digits.length === 1 && digits > '2') return ['few']
  return digits.length > 2 && digits.length < 7 && !/^(?:0|20[12]\d$)/.test(digits) ? ['amount'] : NONE
}
