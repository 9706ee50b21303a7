import { createFileRoute } from '@tanstack/react-router'
import { advertsQuery, categoriesQuery, productsQuery, sallerCountQuery } from '#catalogue/products/ui/queries.ts'
import { homeBlogsQuery } from '#content/blog/ui/queries.ts'
import { NewsletterForm } from '#content/inbox/ui/newsletter-form.tsx'
import { Adverts } from '../home/adverts.tsx'
import { Categories } from '../home/categories.tsx'
import { Features } from '../home/features.tsx'
import { Hero } from '../home/hero.tsx'
import { HOME_COUNT, type HomeSearch, homeFilter, kindCountsQuery } from '../home/home-search.ts'
import { LatestBlogs } from '../home/latest-blogs.tsx'
import { SomeProducts } from '../home/some-products.tsx'
import { homeHead } from '../site-head.ts'

/** The home page (rows R01 H01-H11). */
export const Route = createFileRoute('/_main/')({
  validateSearch: (raw: Record<string, unknown>): HomeSearch => ({
    brand: raw.brand === undefined ? undefined : String(raw.brand).slice(0, 40) || undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api }, deps }) => {
    const sallers = sallerCountQuery(api)
    const chosen = productsQuery(api, homeFilter(deps.brand))
    await Promise.all([
      queryClient.ensureQueryData(categoriesQuery(api)),
      // In the browser the page shows without this count until it loads.
      import.meta.env.SSR ? queryClient.ensureQueryData(sallers) : queryClient.prefetchQuery(sallers),
      // A failure does not fail the page.
      queryClient.prefetchQuery(kindCountsQuery(api)),
      queryClient.ensureQueryData(advertsQuery(api, HOME_COUNT)),
      queryClient.ensureQueryData(productsQuery(api, homeFilter())),
      queryClient.ensureQueryData(homeBlogsQuery(api)),
      // In the browser the previous products show until those of the new chip load.
      import.meta.env.SSR ? queryClient.ensureQueryData(chosen) : queryClient.prefetchQuery(chosen),
    ])
  },
  head: ({ match }) => {
    const { site } = match.context.words
    const title = site.title(site.nav.home)
    return import.meta.env.SSR ? homeHead(match, title) : { meta: [{ title }] }
  },
  component: HomePage,
})

function HomePage() {
  const { brand } = Route.useSearch()
  return (
    <div className="pb-12 md:pb-20">
      <Hero />
      <Features />
      <Categories />
      <Adverts />
      <SomeProducts brand={brand} />
      <LatestBlogs />
      <NewsletterForm />
    </div>
  )
}
