/** The quasigroup of Damm's check digit: it finds each wrong digit and each two that are exchanged. */
const DAMM = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
]

function damm(digits: string): number {
  return [...digits].reduce((interim, digit) => Number(DAMM[interim]?.[Number(digit)]), 0)
}

/** Six digits: five given ones and their check digit. */
export function withCheckDigit(digits: string): string {
  return `${digits}${damm(digits)}`
}

/** Whether a hand-over code can be one. A slip is found so without the server. */
export function isCodeWellFormed(code: string): boolean {
  return /^\d{6}$/.test(code) && damm(code) === 0
}
