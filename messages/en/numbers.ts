/** Numbers as the language writes them. */
export { groupDigits } from '#shared/money.ts'
