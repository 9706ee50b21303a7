/** Sign-in, registration and users. */
export const accounts = {
  wrongRole: {
    title: 'This page is not for your role',
    text: 'It belongs to another kind of account.',
    back: 'Go to my dashboard',
  },
}
