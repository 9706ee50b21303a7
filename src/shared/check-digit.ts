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

/** True if a hand-over code is well-formed: six digits with a correct check digit. Finds a typing error without the server. */
export function isCodeWellFormed(code: string): boolean {
  return /^\d{6}$/.test(code) && damm(code) === 0
}

/** True if the last digit is the check digit of the others by Luhn's rule, as in an IMEI. */
export function hasLuhnDigit(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
