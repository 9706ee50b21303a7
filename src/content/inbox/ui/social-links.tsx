import type { ShownContact } from '#shared/settings.ts'
import { Facebook, Instagram, Youtube } from '#ui/display/brand-icons.tsx'
import { useWords } from '#ui/text/words.ts'

const NETWORKS = [
  { network: 'facebook', icon: Facebook },
  { network: 'youtube', icon: Youtube },
  { network: 'instagram', icon: Instagram },
] as const

type SocialLinksProps = { contact: ShownContact; className: string; linkClass: string }

/** Links to the shop's pages on social networks (rows C04 U07), as far as they are set. Each opens in a new tab. */
export function SocialLinks({ contact, className, linkClass }: SocialLinksProps) {
  const { footer } = useWords().site
  const shown = NETWORKS.filter(({ network }) => contact[network])
  if (shown.length === 0) return null
  return (
    <ul className={className}>
      {shown.map(({ network, icon: Mark }) => (
        <li key={network}>
          <a
            href={contact[network]}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={footer.newTab(footer.social[network])}
            className={linkClass}
          >
            <Mark className="size-5" />
          </a>
        </li>
      ))}
    </ul>
  )
}
