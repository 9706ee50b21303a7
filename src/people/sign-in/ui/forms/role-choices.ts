import { productInPath } from '#shared/product-path.ts'
import { useWords } from '#ui/text/words.ts'
import { SELL_PATH } from '../sell-link.tsx'

/**
 * The role that a guest's return path suggests: a saller from the sell page, a buyer from a product. They can still choose the
 * other.
 */
export function roleFor(from: string | undefined): 'buyer' | 'saller' | undefined {
  if (from === SELL_PATH) return 'saller'
  return productInPath(from) ? 'buyer' : undefined
}

/** The two roles that people give themselves (row Y05). */
export function useRoleChoices() {
  const { roles, register } = useWords().accounts
  return [
    { value: 'buyer', title: roles.buyer, text: register.buyerText },
    { value: 'saller', title: roles.saller, text: register.sallerText },
  ]
}
