import { localPath } from '#ui/text/local-path.ts'
import { useWords } from '#ui/text/words.ts'

/** The terms that registration accepts. The links open in a new tab, because the form may be half filled. */
export function TermsNotice() {
  const { register } = useWords().accounts
  const [before, between, after] = register.accept
  return (
    <p className="text-caption text-ink-3">
      {before}
      <NewTabLink href={localPath('/terms-condition')}>{register.terms}</NewTabLink>
      {between}
      <NewTabLink href={localPath('/privacy-policy')}>{register.privacy}</NewTabLink>
      {after}
    </p>
  )
}

function NewTabLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="underline underline-offset-2">
      {children}
    </a>
  )
}
