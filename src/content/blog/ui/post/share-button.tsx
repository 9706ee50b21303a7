import { Share2 } from 'lucide-react'
import { IconButton } from '#ui/controls/button.tsx'
import { share } from '#ui/controls/share.ts'
import { useWords } from '#ui/text/words.ts'

export function ShareButton({ title, className }: { title: string; className: string }) {
  const { blog: words } = useWords()
  const onClick = () =>
    share({ title, url: location.origin + location.pathname }, { copied: words.shared, failed: words.shareFailed })
  return (
    <span className={`${className} noscript:hidden`}>
      <IconButton icon={Share2} label={words.share} onClick={onClick} />
    </span>
  )
}
