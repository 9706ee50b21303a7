import type { MyProduct, Product, ProductDetails } from '#catalogue/products/contract.ts'
import type { User } from '#people/users/contract.ts'
import type { Page } from '#shared/endpoint.ts'
import { people } from './session.ts'

/** The ids of things in the order of their numbers. */
export function id(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

/** A list that has one page. */
export function pageOf<T>(...items: T[]): Page<T> {
  return { items, total: items.length, next: null }
}

const AT = '2026-11-20T06:00:00.000Z'

/** A laptop that is on sale. */
export function aProduct(given: Partial<Product> = {}): Product {
  return {
    ...{ _id: id(1), name: 'HP EliteBook 840', category: 'HP', kind: 'laptop', photo: '/images/1.jpg' },
    ...{
      location: 'Mirpur 10, Dhaka',
      shownLocation: 'Mirpur 10, Dhaka',
      used: '1 year / 6 months',
      condition: 'Good',
      parchesDate: '2024',
    },
    ...{ originalPrice: '60,000', resalePrice: '41,500', originalTaka: 60_000, resaleTaka: 41_500 },
    ...{ description: 'One mark.', salerName: people.saller.displayName, email: people.saller.email },
    ...{ createdAt: AT, updatedAt: AT, advertised: false, negotiable: false, batteryHealth: null, batteryHours: null },
    ...{ state: 'live', notes: [] },
    ...given,
  }
}

/** The same as its page has it. */
export function productDetails(given: Partial<ProductDetails> = {}): ProductDetails {
  return {
    ...aProduct(given),
    ...{ photos: ['/images/1.jpg'], specs: {}, facts: [], notStated: [], defects: null, repairs: null },
    ...{ hasBattery: false, grade: null, place: null, kindName: 'Laptop', kindPlural: 'Laptops', district: null },
    ...{ area: null, batterySource: null, stateSince: AT, expiresAt: '2027-02-20T06:00:00.000Z', sallerId: id(90) },
    ...{ sallerSince: AT, sallerOnSale: 1, compared: null, sallerIsNew: false, holding: null, holdingAt: null },
    ...given,
  }
}

/** The same as its saller has it. */
export function myProduct(given: Partial<MyProduct> = {}): MyProduct {
  return {
    ...aProduct(given),
    ...{ stateSince: AT, expiresAt: '2099-02-20T06:00:00.000Z', advertEndsAt: null, hiddenFor: null, hearts: 0 },
    moves: [],
    ...given,
  }
}

export function aUser(given: Partial<User> = {}): User {
  return {
    ...{ _id: id(50), displayName: 'Tuhin Das', email: 'tuhin@example.com', photoURL: null },
    ...{ role: 'saller', disabled: false },
    ...given,
  }
}
