/** Text such as '1 year / 6 months' (row E06), which is stored: the same in every language. */
export function usedText(years: number, months: number): string {
  const parts = [counted(years, 'year'), counted(months, 'month')].filter(Boolean)
  return parts.join(' / ') || 'Less than 1 month'
}

function counted(count: number, unit: string): string {
  return count === 0 ? '' : `${count} ${unit}${count === 1 ? '' : 's'}`
}
