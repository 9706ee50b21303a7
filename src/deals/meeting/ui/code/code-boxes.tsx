import { cx } from '#ui/class-names.ts'
import { kit as words } from '#words/kit.ts'

/** `slip`: the check digit says that one digit is not right. `wrong`: the server said it. */
export type CodeLook = 'typing' | 'sending' | 'slip' | 'wrong'

interface CodeBoxesProps {
  value: string
  look: CodeLook
  onChange: (value: string) => void
}

/** Six boxes over one field, which takes a keyboard and pasting, and opens no keyboard on a phone. */
export function CodeBoxes({ value, look, onChange }: CodeBoxesProps) {
  const isWrong = look === 'slip' || look === 'wrong'
  return (
    <div className="relative mx-auto mt-6 w-fit">
      <div aria-hidden="true" className="flex justify-center gap-1.5 sm:gap-2">
        {Array.from({ length: 6 }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are their places
            key={index}
            className={cx(
              'figures inline-flex h-15 w-11 items-center max-[359px]:w-9 justify-center rounded-control border-2 bg-surface text-[1.625rem] font-semibold',
              isWrong ? 'border-danger' : index === value.length ? 'border-accent' : 'border-line-strong',
              index === 3 && 'ml-1.5',
            )}
          >
            {value[index]}
          </span>
        ))}
      </div>
      <input
        type="text"
        inputMode="none"
        autoComplete="off"
        aria-label={words.code.label}
        aria-invalid={isWrong || undefined}
        value={value}
        // Pasted with blanks, perhaps.
        maxLength={40}
        onChange={(event) => onChange(event.target.value)}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </div>
  )
}
