import { Share2 } from 'lucide-react'
import toast from 'react-hot-toast'
import { Button } from '#ui/controls/button.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Product } from '../../contract.ts'

/** The phone's own Share where there is one; elsewhere the link goes to the clipboard, and a toast says so. */
export function ShareButton({ product }: { product: Product }) {
  const { share } = useWords().product
  async function send() {
    const link = { title: product.name, url: `${location.origin}/products/sp/${product._id}` }
    if (navigator.share) {
      // Somebody who closes it again has not met a failure.
      return navigator.share(link).catch(() => undefined)
    }
    try {
      await navigator.clipboard.writeText(link.url)
      toast.success(share.copied)
    } catch {
      toast.error(share.failed)
    }
  }
  return (
    <Button kind="quiet" icon={Share2} onClick={send} className="-mr-4 noscript:hidden lg:-mr-2">
      {share.action}
    </Button>
  )
}
