import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { initials } from '#shared/text/initials.ts'
import { cx } from '../class-names.ts'

export type AvatarProps = {
  /** The URL of the picture. A placeholder shows without one, and when it does not load. */
  src?: string | null | undefined
  /** Name for the initials of the placeholder. Without a name it shows an icon. */
  name?: string | undefined
  /** '' unless the picture shows without the name. */
  alt?: string | undefined
  /** Size class, `size-10` unless given. */
  className?: string | undefined
}

/** A round picture of a person. Bangla initials are smaller: two letters with vowel signs are up to 2.2 em wide. */
export function Avatar({ src, name, alt = '', className = 'size-10' }: AvatarProps) {
  const [broken, setBroken] = useState('')
  if (src && src !== broken) {
    return (
      <img
        src={src}
        alt={alt}
        width={40}
        height={40}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setBroken(src)}
        className={cx('shrink-0 rounded-full bg-sunken object-cover', className)}
      />
    )
  }
  return (
    <span
      className={cx(
        '@container inline-flex shrink-0 items-center justify-center rounded-full border border-line bg-sunken font-semibold text-ink-3',
        className,
      )}
    >
      {alt && <span className="sr-only">{alt}</span>}
      {name ? (
        <span aria-hidden className={/\p{Script=Bengali}/u.test(name) ? 'text-[28cqw]/none' : 'text-[38cqw]/none'}>
          {initials(name)}
        </span>
      ) : (
        <UserRound className="size-1/2" />
      )}
    </span>
  )
}
