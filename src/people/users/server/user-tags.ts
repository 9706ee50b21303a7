/** The pages that show this user: their own, and those of these products of theirs. */
export function userTags(id: string, products: string[]): string[] {
  const own = `person:${id}`
  return products.length > 0 ? [own, 'list', ...products.map((product) => `product:${product}`)] : [own]
}
