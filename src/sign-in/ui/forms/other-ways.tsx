import { Link } from '@tanstack/react-router'
import { Mail, Smartphone } from 'lucide-react'
import { moreLinkClass } from '#ui/controls/button-class.ts'
import { useSettings, useWords } from '#ui/text/words.ts'

interface OtherWaysProps {
  from: string | undefined
  /** The page that these stand on is left out. */
  here: 'password' | 'link' | 'phone'
}

/** Small links to the other ways to sign in. */
export function OtherWays({ from, here }: OtherWaysProps) {
  const { ways } = useWords().security
  const { signIn } = useSettings()
  const search = from ? { from } : {}
  return (
    <p className="mt-4 flex flex-wrap justify-center gap-x-6 gap-y-5">
      {here !== 'password' && (
        <Link to="/login" search={search} className={moreLinkClass()}>
          {ways.password}
        </Link>
      )}
      {here !== 'link' && (
        <Link to="/login/link" search={search} className={moreLinkClass()}>
          <Mail className="size-4" />
          {ways.link}
        </Link>
      )}
      {here !== 'phone' && signIn.phone && (
        <Link to="/login/phone" search={search} className={moreLinkClass()}>
          <Smartphone className="size-4" />
          {ways.phone}
        </Link>
      )}
    </p>
  )
}
