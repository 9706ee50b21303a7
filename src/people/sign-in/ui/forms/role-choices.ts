import { productInPath } from '#shared/product-path.ts'
import { useWords } from '#ui/text/words.ts'
import { SELL_PATH } from '../sell-link.tsx'

/** Who comes to sell or for a product has said what they are; they can still choose the other. */
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
