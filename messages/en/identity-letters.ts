import { longTime } from './times.ts'

const WAYS: Record<string, string> = { password: 'its password', phone: 'your phone number', 'google.com': 'Google' }

/** Texts of the sign-in service's e-mails and pages; only the server has them, so no browser loads them. */
export const identityLetters = {
  greeting: (name: string | null) => (name ? `Hello ${name},` : 'Hello,'),
  closing: 'GreenTech',
  verify: {
    subject: 'Please verify your e-mail address',
    body: 'Please confirm that this e-mail address is yours. The link works once, for three days.',
    button: 'Verify my e-mail address',
    note: 'If you did not register at GreenTech, please do not confirm: somebody else wrote your address. Without your confirmation nothing happens.',
  },
  reset: {
    subject: 'Set a new password',
    body: 'Somebody, most likely you, asked for a new password. The link works once, for one hour.',
    button: 'Set a new password',
    note: 'If it was not you, you need not do anything: your password stays as it is.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    body: 'The password of your GreenTech account was changed, and all other devices were signed out.',
    note: 'If it was not you, please set a new password at once with “Forgot password?” on the sign-in page.',
  },
  signIn: {
    subject: 'Your link to sign in',
    body: 'Somebody, most likely you, asked for a link to sign in to GreenTech. It works once, for one hour.',
    button: 'Sign in',
    note: 'If it was not you, you need not do anything. Never pass this letter on.',
  },
  changeEmail: {
    subject: 'Please confirm your new e-mail address',
    body: 'Your GreenTech account is to use this e-mail address from now on. The link works once, for one day.',
    button: 'Use this e-mail address',
    note: 'If you did not ask for it, please do not confirm: the account is somebody else’s. Without your confirmation nothing happens.',
  },
  emailChanged: {
    subject: 'Your e-mail address was changed',
    body: 'Your GreenTech account now uses another e-mail address, and all other devices were signed out.',
    button: 'Take it back',
    note: 'If it was not you, take it back with this link within 7 days, then set a new password.',
  },
  emailRecovered: {
    subject: 'Your account uses this e-mail address again',
    body: 'The change of your e-mail address was taken back, and all devices were signed out. Passwords, phone numbers and Google accounts that were added to your account in the week before the change, or since, can no longer open it.',
    note: 'Please set a new password with “Forgot password?” on the sign-in page. Then look at your profile and your products: somebody else may have changed them.',
  },
  emailTakenBack: {
    subject: 'Your account no longer uses this e-mail address',
    body: 'Somebody used the letter to the former e-mail address of your GreenTech account to take the change of address back. The account uses the former address again, and all devices were signed out. Its second step stays.',
    note: 'If it was not you, please write to us from the Contact page at once.',
  },
  emailSet: {
    subject: 'Your account no longer uses this e-mail address',
    body: 'We gave your GreenTech account another e-mail address, and all devices were signed out.',
    note: 'If you did not ask us for it, please write to us from the Contact page at once.',
  },
  emailLeft: {
    subject: 'Your account no longer uses this e-mail address',
    body: 'Somebody who is signed in to your GreenTech account gave it another e-mail address, and has shown that the new address or a phone number of the account is theirs.',
    note: 'If it was not you, please write to us from the Contact page at once.',
  },
  factorAdded: {
    subject: 'A second step was added to your account',
    body: 'Signing in to your GreenTech account now takes a second step, and all other devices were signed out.',
    button: 'Remove it again',
    note: 'If it was not you, remove it with this link within 7 days, then set a new password.',
  },
  factorRemoved: {
    subject: 'A second step was removed from your account',
    body: 'A second step of signing in to your GreenTech account was removed, and all other devices were signed out.',
    note: 'If it was not you, please set a new password at once with “Forgot password?” on the sign-in page.',
  },
  recoveryCodesMade: {
    subject: 'New recovery codes were made',
    body: 'Somebody, most likely you, had new recovery codes made for your GreenTech account. Each of them takes the place of the second step once, and those from before no longer work.',
    note: 'If it was not you, please set a new password at once with “Forgot password?” on the sign-in page, and then make new recovery codes on the Security page.',
  },
  recoveryCodeUsed: {
    subject: 'A recovery code was used',
    body: 'Somebody, most likely you, signed in to your GreenTech account with one of your recovery codes.',
    note: 'If it was not you, please set a new password at once with “Forgot password?” on the sign-in page.',
  },
  googleLinked: {
    subject: 'Google was added to your account',
    body: 'Your GreenTech account can now be opened by signing in with Google.',
    note: 'If it was not you, please set a new password and remove Google on the Security page.',
  },
  wayRemoved: {
    subject: 'A way to sign in was removed from your account',
    body: (ways: string[]) =>
      `Your GreenTech account cannot be opened any more with ${ways.map((way) => WAYS[way] ?? way).join(' and ')}.`,
    note: 'If it was not you, please set a new password at once with “Forgot password?” on the sign-in page.',
  },
  newDevice: {
    subject: 'A new sign-in to your account',
    body: ([device = '', address = '', at = '']: string[]) =>
      `Somebody, most likely you, signed in to your GreenTech account with a browser that we had not seen before: ${device || 'unknown'}, from ${address}, on ${longTime(at)} (Bangladesh time).`,
    note: 'If it was not you, please set a new password at once with “Forgot password?” on the sign-in page. That signs out every device.',
  },
  phoneLinked: {
    subject: 'A phone number was added to your account',
    body: 'Your GreenTech account can now be opened with a code that we send to a phone number.',
    note: 'If it was not you, please set a new password and remove the number on the Security page.',
  },
  phoneReplaced: {
    subject: 'The phone number of your account was replaced',
    body: 'Your GreenTech account can now be opened with a code that we send to another phone number, and no longer with the number of before.',
    note: 'If it was not you, open the link in the text message that we sent to the number of before. It takes the number back for 7 days.',
  },
  phoneRecovered: {
    subject: 'Your account has its former phone number again',
    body: 'Somebody used the link in the text message to the former phone number of your GreenTech account. The number opens the account again, and all devices were signed out. Ways to sign in and an e-mail address that were added in the week before the number was removed, or since, can no longer open it.',
    note: 'If it was not you, please write to us from the Contact page at once.',
  },
}

/** Text messages to a number that an account lost. */
export const identityMessages = {
  numberLeft: 'This number no longer opens a GreenTech account.',
  numberLeftWithLink: (link: string) =>
    `This number no longer opens your GreenTech account. If you did not do this, take it back within 7 days: ${link}`,
}

/** The last line lets phones offer the code on our own page alone (WebOTP). */
export function smsCode(code: string, host: string): string {
  return `${code} is your GreenTech code, for 10 minutes. Never tell it to anybody.\n\n@${host} #${code}`
}

/** Reasons for which a password is refused; the client shows them as the error's message. */
export const passwordRefusals = {
  tooShort: (min: number) => `Password should be at least ${min} characters`,
  tooLong: (max: number) => `Password should be at most ${max} characters`,
  specialMissing: (specials: string) => `Password should contain at least one of ${specials}`,
  tooCommon: 'This password is one of the most common ones. Please choose another',
}
