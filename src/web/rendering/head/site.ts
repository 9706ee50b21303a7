import { absolute, breadcrumbs, type PublicHead, type ShownPage } from '../head-parts.ts'

/** The start page says what the site is and how it is searched. */
export function homeHead(page: ShownPage): PublicHead {
  const { site, findable } = page.words
  const url = absolute('/', page)
  return {
    title: site.name,
    description: findable.description,
    canonical: '/',
    index: true,
    type: 'website',
    properties: [],
    data: [
      { '@id': organizationId(page), ...organization(page), ...contactPoint(page) },
      {
        '@type': 'WebSite',
        '@id': `${url}#website`,
        name: site.name,
        url,
        description: findable.description,
        inLanguage: 'en',
        publisher: { '@id': organizationId(page) },
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${absolute('/products', page)}?q={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  }
}

export function contactHead(page: ShownPage): PublicHead {
  const { title, text } = page.words.inbox.contact
  const head = textPage(page, '/contact', title, text)
  return {
    ...head,
    data: [...head.data, { '@id': organizationId(page), ...organization(page), ...contactPoint(page) }],
  }
}

export function termsHead(page: ShownPage): PublicHead {
  return textPage(page, '/terms-condition', page.words.site.nav.terms, page.words.findable.terms)
}

export function privacyHead(page: ShownPage): PublicHead {
  return textPage(page, '/privacy-policy', page.words.site.nav.privacy, page.words.findable.privacy)
}

export function refundHead(page: ShownPage): PublicHead {
  return textPage(page, '/return-refund', page.words.site.nav.refund, page.words.findable.refund)
}

function textPage(page: ShownPage, canonical: string, title: string, description: string): PublicHead {
  const data = [breadcrumbs(page, [[title, canonical]])]
  return { title, description, canonical, index: true, type: 'website', properties: [], data }
}

export function organizationId(page: ShownPage): string {
  return absolute('/#organization', page)
}

export function organization(page: ShownPage): object {
  return {
    '@type': 'Organization',
    name: page.words.site.name,
    url: absolute('/', page),
    logo: { '@type': 'ImageObject', url: absolute('/icon-512.png', page), width: 512, height: 512 },
  }
}

/** What is set of the office. */
function contactPoint({ settings }: ShownPage): object {
  const { address, phone, email } = settings.office
  return {
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    ...(address && { address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: 'BD' } }),
  }
}
