const SMALL = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
]
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const GROUPS = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1_000, 'thousand'],
  [100, 'hundred'],
] as const

/** A whole number in words, as it is counted in Bangladesh: 'one lakh twenty-three thousand four hundred fifty-six'. */
export function numberInWords(value: number): string {
  const [size, name] = GROUPS.find(([least]) => value >= least) ?? []
  if (size) {
    const rest = value % size
    return `${numberInWords(Math.floor(value / size))} ${name}${rest ? ` ${numberInWords(rest)}` : ''}`
  }
  const ten = TENS[Math.floor(value / 10)]
  if (!ten) return SMALL[value] ?? ''
  return value % 10 ? `${ten}-${SMALL[value % 10]}` : ten
}
