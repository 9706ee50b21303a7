/** What people here choose that the world's lists do not have: places, faith, cricket, what obeys rules on paper. */
const LOCAL = `
bangladesh bangla banglar amarbangla sonarbangla joybangla shonarbangla dhaka mirpur gulshan dhanmondi uttara
chittagong chattogram sylhet khulna rajshahi barisal barishal rangpur mymensingh comilla cumilla coxsbazar sundarban
allahuakbar alhamdulillah mashallah inshallah subhanallah bismillah allah786 muhammad mohammad islam786 ramadan
tigers bdtigers shakib shakib75 tamim mushfiq mashrafe mustafiz ekushey february21 march26 december16 bijoy71
amarsonarbangla mujib bangabandhu padma meghna jamuna padmasetu grameen robi airtel banglalink bkash nagad
amitomakevalobashi valobasha bhalobashi bhalobasha shonamoni abbuammu ammuabbu mamonimama
bikroy darazbd pathao laptop smartphone mobilephone usedlaptop
newpassword oldpassword mypassword thisispassword nopassword passwd pass word123 changeme admin administrator
guest default login user root temp testtest testuser secret letmein welcome qwerty asdf zxcv abcd abc1234 zaq1wsx
mobilemail monitoring
`

let known: Promise<ReadonlySet<string>> | undefined

/**
 * 49,000 breached and common passwords and the local ones, each as `plainForm` gives it. Read when first needed: it takes
 * a tenth of a second and 33 MB (6 once collected), which a process that only serves pages never spends.
 */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const words = [...dictionary['passwords-common'], ...LOCAL.trim().split(/\s+/)]
    return new Set(words.flatMap((word) => [plainForm(word), plainForm(bare(word))]).filter(Boolean))
  })
  return known
}

const LOOKALIKES: Record<string, string> = {
  ...{ '@': 'a', '4': 'a', $: 's', '5': 's', '0': 'o', '3': 'e', '7': 't', '+': 't', '8': 'b' },
  // One letter for the three that 1 and ! stand for.
  ...{ '1': 'i', '!': 'i', '|': 'i', l: 'i' },
}

/** Without case, ways of composing letters, and signs that stand for letters: what is left is compared. */
export function plainForm(text: string): string {
  return [...text.normalize('NFC').toLowerCase()].map((sign) => LOOKALIKES[sign] ?? sign).join('')
}

/** Letters and digits alone. */
export function bare(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}
