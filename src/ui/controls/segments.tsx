interface SegmentsProps<Value extends string> {
  /** Label of the group, for screen readers. */
  label: string
  /** The `name` of the radio buttons, unique on the page. */
  name: string
  value: Value
  choices: readonly (readonly [Value, string])[]
  onChange: (value: Value) => void
}

/** Two or three choices side by side, one of them on. */
export function Segments<Value extends string>({ label, name, value, choices, onChange }: SegmentsProps<Value>) {
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <div className="grid auto-cols-fr grid-flow-col rounded-control border border-line bg-sunken p-0.5">
        {choices.map(([choice, text]) => (
          <label
            key={choice}
            className="flex h-11 cursor-pointer items-center justify-center rounded-control border border-transparent px-2 text-small font-medium text-ink-2 transition-colors duration-150 hover:text-ink has-checked:border-line has-checked:bg-surface has-checked:text-ink has-checked:shadow-sm has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === value}
              onChange={() => onChange(choice)}
              className="sr-only"
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
