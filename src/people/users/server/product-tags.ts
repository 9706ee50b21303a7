/** The pages that show these products. */
export function productTags(products: string[]): string[] {
  return products.length > 0 ? ['list', ...products.map((product) => `product:${product}`)] : []
}
