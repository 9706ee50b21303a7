import { Share2 } from 'lucide-react'
import toast from 'react-hot-toast'
import { IconButton } from '#ui/controls/button.tsx'
import { useWords } from '#ui/text/words.ts'

/** Hands the page's address to the phone's own choice of apps; where there is none, it is copied. */
export function ShareButton({ title, className }: { title: string; className: string }) {
  const { blog: words } = useWords()
  async function share() {
    const url = location.origin + location.pathname
    if ('share' in navigator) {
      // Whoever closes the choice of apps has changed their mind.
      await navigator.share({ title, url }).catch(() => undefined)
      return
    }
    try {
      await (navigator as Navigator).clipboard.writeText(url)
      toast.success(words.shared)
    } catch {
      toast.error(words.shareFailed)
    }
  }
  return (
    <span className={`${className} noscript:hidden`}>
      <IconButton icon={Share2} label={words.share} onClick={share} />
    </span>
  )
}
