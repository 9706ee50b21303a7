import { Delete } from 'lucide-react'
import { kit as words } from '#words/kit.ts'

interface KeypadProps {
  typed: string
  disabled: boolean
  onType: (typed: string) => void
}

const KEY = 'flex h-13 items-center justify-center rounded-control'

/** Large keys: no keyboard jumps over the page. */
export function Keypad({ typed, disabled, onType }: KeypadProps) {
  const digit = (key: number, className = '') => (
    <button
      key={key}
      type="button"
      disabled={disabled}
      onClick={() => onType(typed.length < 6 ? `${typed}${key}` : String(key))}
      className={`${KEY} ${className} figures border border-line bg-surface text-[1.375rem] font-medium active:bg-sunken`}
    >
      {key}
    </button>
  )
  return (
    <fieldset className="-mx-2 grid grid-cols-3 gap-1.5">
      <legend className="sr-only">{words.code.keypad}</legend>
      {[1, 2, 3, 4, 5, 6, 7, 8, 9].map((key) => digit(key))}
      {digit(0, 'col-start-2')}
      <button
        type="button"
        aria-label={words.code.delete}
        disabled={disabled || typed === ''}
        onClick={() => onType(typed.slice(0, -1))}
        className={`${KEY} text-ink-2`}
      >
        <Delete className="size-6" />
      </button>
    </fieldset>
  )
}
