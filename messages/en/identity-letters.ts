/** The sign-in service's letters and sentences; the server's alone, so no browser loads them. */
export const identityLetters = {
  greeting: (name: string | null) => (name ? `Hello ${name},` : 'Hello,'),
  closing: 'GreenTech',
  verify: {
    subject: 'Please verify your e-mail address',
    body: 'Please confirm that this e-mail address is yours. The link works once, for three days.',
    button: 'Verify my e-mail address',
    note: 'If you did not register at GreenTech, you need not do anything.',
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
  emailChanged: {
    subject: 'Your e-mail address was changed',
    body: 'Your GreenTech account now uses another e-mail address, and all other devices were signed out.',
    note: 'If it was not you, please write to us at once.',
  },
}

/** What people read when a password is refused; the client shows it as the error's message. */
export const passwordRefusals = {
  tooShort: (min: number) => `Password should be at least ${min} characters`,
  tooLong: (max: number) => `Password should be at most ${max} characters`,
  specialMissing: (specials: string) => `Password should contain at least one of ${specials}`,
  tooCommon: 'This password is one of the most common ones. Please choose another',
}
