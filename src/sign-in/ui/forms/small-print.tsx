import { useWords } from '#ui/text/words.ts'

/** What one accepts by registering, with the two pages. Plain anchors: they open beside the half-filled form. */
export function SmallPrint() {
  const { register } = useWords().accounts
  const [before, between, after] = register.accept
  return (
    <p className="text-caption text-ink-3">
      {before}
      <Beside href="/terms-condition">{register.terms}</Beside>
      {between}
      <Beside href="/privacy-policy">{register.privacy}</Beside>
      {after}
    </p>
  )
}

function Beside({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="underline underline-offset-2">
      {children}
    </a>
  )
}
