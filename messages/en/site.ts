/** The frame around every page. */
export const site = {
  name: 'GreenTech',
  /** The title of a page: `Login - GreenTech` (row R28). */
  title: (page: string) => `${page} - GreenTech`,
  description:
    'Used laptops and electronics in Bangladesh. Book online, meet the seller, pay after you have checked it.',
  skipToContent: 'Skip to content',
  close: 'Close',
  pageFailed: 'This page did not load',
  retry: 'Retry',
  notFound: {
    title: 'Not found',
    text: 'This is not a valid page.Please Provide a valid url...',
    retry: 'Retry',
  },
}
