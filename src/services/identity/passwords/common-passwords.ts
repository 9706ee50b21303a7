/** Common in Bangladesh and missing from international lists: places, religion, cricket, brands. */
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

let loaded: Promise<ReadonlySet<string>> | undefined

/**
 * 49,000 breached and common passwords and the local ones, each in the form of `normalizePassword`. Loaded on first use:
 * loading takes 0.1 s and 33 MB (6 MB after garbage collection), which a process that only serves pages does not need.
 */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const words = [...dictionary['passwords-common'], ...LOCAL.trim().split(/\s+/)]
    return new Set(
      words.flatMap((word) => [normalizePassword(word), normalizePassword(lettersAndDigits(word))]).filter(Boolean),
    )
  })
  return loaded
}

const LOOKALIKES: Record<string, string> = {
  ...{ '@': 'a', '4': 'a', $: 's', '5': 's', '0': 'o', '3': 'e', '7': 't', '+': 't', '8': 'b' },
  // i, l and 1 look alike, so all become i.
  ...{ '1': 'i', '!': 'i', '|': 'i', l: 'i' },
}

/**
 * The form in which passwords are compared: lower case, composed letters (NFC), look-alike signs as the letters they stand for.
 */
export function normalizePassword(text: string): string {
  return [...text.normalize('NFC').toLowerCase()].map((sign) => LOOKALIKES[sign] ?? sign).join('')
}

/** Only the letters and digits of the text. */
export function lettersAndDigits(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}
