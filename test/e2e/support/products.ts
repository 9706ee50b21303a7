import { site } from './site.ts'
import { type Caller, register } from './users.ts'

/** The fields of a product's API response that the tests use. */
export interface ListedProduct {
  _id: string
  name: string
  category: string
  kind: string
  photo: string
  location: string
  used: string
  condition: string
  parchesDate: string
  description: string
  email: string
  salerName: string
  originalTaka: number
  resaleTaka: number
}

/** The password of every user of `newUser`. */
export const PASSWORD = 'mango!tree88'

let made = 0

/** Registers a user for one test. */
export function newUser(role: 'buyer' | 'saller', name: string): Promise<Caller> {
  made += 1
  return register(site().url, `${name}.${process.pid}.${made}@example.com`, role)
}

export async function fetchProducts(query = ''): Promise<ListedProduct[]> {
  const response = await fetch(`${site().url}/api/products${query}`)
  return (await response.json()) as ListedProduct[]
}

/** Adds a product of `saller`; fields that are not given are those of a plausible laptop with a photo of the demo market. */
export async function addProduct(saller: Caller, given: Partial<Record<string, unknown>> = {}): Promise<string> {
  const [other] = await fetchProducts('?limit=1')
  const response = await saller.post('/api/add-a-product', {
    name: 'HP Pavilion 15',
    category: 'HP',
    kind: 'laptop',
    photo: other?.photo,
    location: 'Mirpur 10, Dhaka',
    used: '1 year / 6 months',
    condition: 'Good',
    parchesDate: '2024',
    originalPrice: '60,000',
    resalePrice: '41,500',
    description: 'Core i5, 8 GB, 512 GB SSD. Charger and box come with it.',
    ...given,
  })
  const body = (await response.json()) as { insertedId?: string }
  if (!body.insertedId) throw new Error(JSON.stringify(body))
  return body.insertedId
}

/** Resolves to the id of the deal. */
export async function bookProduct(
  buyer: Caller,
  productId: string,
  given: { phone?: string; location?: string } = {},
): Promise<string> {
  const input = { productId, phone: '01712345678', location: 'Farmgate foot bridge', ...given }
  const response = await buyer.post('/api/bookings', input)
  if (!response.ok) throw new Error(await response.text())
  const { insertedId } = (await response.json()) as { insertedId: string }
  return insertedId
}
