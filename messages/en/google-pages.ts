/** The pages of the window of the sign-in with Google that are ours, and of the stand-in that plays Google in the demo. */
export const googlePages = {
  result: { title: 'Signing in', text: 'Signing you in. You can close this window.' },
  expired: {
    title: 'This sign-in has ended',
    text: 'It took too long, or its address was opened a second time. Please begin again.',
    back: 'To the sign-in page',
  },
  demo: {
    title: 'Choose an account',
    notice: 'This is not Google. It stands in for Google in the demo and in tests; the people are invented.',
    text: (site: string) => `to continue to ${site}`,
    cancel: 'Cancel',
  },
}
