import { Link } from '@tanstack/react-router'
import { Mail, Smartphone } from 'lucide-react'
import { cx } from '#ui/class-names.ts'
import { buttonClass, moreLinkClass } from '#ui/controls/button-class.ts'
import { useSettings, useWords } from '#ui/text/words.ts'

interface OtherMethodsProps {
  from: string | undefined
  methods: ('password' | 'link' | 'phone')[]
  /** True if the methods come before the form, as buttons. */
  first?: boolean
  className?: string
}

/** Links to other sign-in methods. */
export function OtherMethods({ from, methods, first = false, className }: OtherMethodsProps) {
  const { otherMethods } = useWords().security
  const { signIn } = useSettings()
  const search = from ? { from } : {}
  const look = first ? buttonClass({ kind: 'secondary', size: 'lg', full: true }) : moreLinkClass()
  return (
    <p className={cx(first ? 'space-y-3' : 'mt-4 flex flex-wrap justify-center gap-x-6 gap-y-5', className)}>
      {methods.includes('password') && (
        <Link to="/login" search={search} className={look}>
          {otherMethods.password}
        </Link>
      )}
      {methods.includes('link') && (
        <Link to="/login/link" search={search} className={look}>
          <Mail className="size-4" />
          {otherMethods.link}
        </Link>
      )}
      {methods.includes('phone') && signIn.phone && (
        <Link to="/login/phone" search={search} className={look}>
          <Smartphone className="size-4" />
          {otherMethods.phone}
        </Link>
      )}
    </p>
  )
}
