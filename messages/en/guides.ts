/** Guides of the blog and the goods that fit them, and what a list of goods leads to. */
export const guides = {
  costs: 'What used electronics cost',
  goods: 'On sale now',
  goodsText: 'Goods that fit this guide',
  none: 'Nothing that fits this guide is on sale right now.',
  all: 'Show all',
  failed: 'The goods did not load',
  loading: 'Loading goods',
  read: 'Guide before you buy',
  minutes: (minutes: number) => (minutes === 1 ? '1 minute to read' : `${minutes} minutes to read`),
}
