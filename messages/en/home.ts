/** The home page. */
export const home = {
  eyebrow: 'Used electronics in Bangladesh',
  heading: 'A good laptop deserves a second owner.',
  lead: 'Compare by brand, see the condition and the price in BDT, then book it and look at it before you pay.',
  getStarted: 'Get Started',
  learnMore: 'Learn More',
  /** Read out after it. */
  learnMoreWhere: 'in the blog',
  figures: { products: 'products on sale', sallers: 'sallers' },
  kinds: 'Kinds of goods',
  newest: 'Newest goods',
  featuresHeading: 'Why GreenTech',
  features: [
    { title: 'See it first', text: 'Meet the owner, switch it on, check it. You pay only when you are happy.' },
    {
      title: 'Condition first',
      text: 'Every owner states it. The form explains four grades, from Like new to Fair.',
    },
    { title: 'Clear prices', text: 'In BDT, next to what it cost new. No fee is added later.' },
    { title: 'Less waste', text: 'A laptop used three years longer is one less on the heap.' },
  ],
  categories: 'All Categories',
  seeAll: 'See All',
  seeAllOf: (brand: string) => `See All ${brand}`,
  moreBrands: 'More brands',
  adverts: 'Advertisement Products',
  advertsText: 'Chosen by their owners to stand here.',
  products: 'All Products',
  viewAll: 'View All',
  blogs: 'Latest Blogs',
  noProducts: 'Nothing here yet',
  noProductsText: 'Products appear here as soon as somebody lists one.',
}
