/** Texts that the legal pages share. Their long texts are in a file of their own, which only these pages load. */
export const legal = {
  dated: 'In force since 27 November 2026',
  contents: 'On this page',
  questions: 'A question about this page? ',
  write: 'Write to us',
}
