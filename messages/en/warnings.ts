/** Warnings of the words of another person, by their kind. */
export const warnings = {
  link: {
    title: 'This link leaves GreenTech,',
    text: 'so it can’t be pressed here. Do not type a PIN or a code anywhere.',
  },
  wallet: {
    title: 'This is about a wallet.',
    text: 'Pay when you hold the product and have checked it, not before.',
  },
  advance: {
    title: 'Never pay in advance.',
    text: 'Nobody on GreenTech may ask for a booking fee. Pay when you hold the product and have checked it.',
  },
  app: { title: 'Stay on GreenTech.', text: 'What is said in another app nobody can look up later.' },
  code: { title: 'Never tell a PIN or a code.', text: 'Nobody needs it to pay you or to send you anything.' },
}
