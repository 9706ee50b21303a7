import { type ReactNode, useState } from 'react'
import { cx } from '#ui/class-names.ts'
import { Bone, Loading } from '#ui/skeleton.tsx'
import { useWords } from '#ui/words.ts'
import { useSession } from '../session.ts'

interface GuestFormProps {
  /** The height of each part of the form (`h-12`), so that nothing moves when the form takes their place. */
  bones: readonly string[]
  children: ReactNode
}

/**
 * Bones until it is known that nobody is signed in (rows R02 R03 S01), then the form. It then stays, with all that was
 * typed, whatever the session does.
 */
export function GuestForm({ bones, children }: GuestFormProps) {
  const { known, user } = useSession()
  const words = useWords()
  const [shown, setShown] = useState(false)
  if (known && !user && !shown) setShown(true)
  if (shown) return children
  return (
    <Loading label={words.accounts.checking} className="space-y-4">
      {bones.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: never reordered
        <Bone key={index} className={cx('w-full rounded-control', height)} />
      ))}
    </Loading>
  )
}
