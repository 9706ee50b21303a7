import { Share2 } from 'lucide-react'
import { Button } from '#ui/controls/button.tsx'
import { share } from '#ui/controls/share.ts'
import { useWords } from '#ui/text/words.ts'
import type { Product } from '../../contract.ts'

export function ShareButton({ product }: { product: Product }) {
  const { share: words } = useWords().product
  const onClick = () => share({ title: product.name, url: `${location.origin}/products/sp/${product._id}` }, words)
  return (
    <Button kind="quiet" icon={Share2} onClick={onClick} className="-mr-4 noscript:hidden lg:-mr-2">
      {words.action}
    </Button>
  )
}
