import { Circle, CircleCheck } from 'lucide-react'
import { PASSWORD_MIN, PASSWORD_SPECIALS } from '#services/identity/contract.ts'
import { cx } from '#ui/class-names.ts'
import { useWords } from '#ui/text/words.ts'

/** Requirements of a new password. Each turns green when it is met, which screen readers announce. */
export function PasswordRule({ password }: { password: string }) {
  const { passwordRule: texts } = useWords().accounts.fields
  const parts = [
    { text: texts.length, met: password.length >= PASSWORD_MIN },
    { text: texts.special, met: [...PASSWORD_SPECIALS].some((special) => password.includes(special)) },
  ]
  return (
    <ul className="mt-1.5 space-y-0.5">
      {parts.map(({ text, met }) => {
        const Mark = met ? CircleCheck : Circle
        return (
          // A new element, so that the whole part is announced and not its last word.
          <li
            key={`${text} ${met}`}
            className={cx('flex items-center gap-1.5', met ? 'text-accent-ink' : 'text-ink-3')}
          >
            <Mark className="size-4" />
            {text}
            {met && <span className="sr-only">{texts.met}</span>}
          </li>
        )
      })}
    </ul>
  )
}
