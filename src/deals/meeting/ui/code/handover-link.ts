/** Link in the QR code. The camera app of the other phone opens the meeting page with it, also without a connection. */
export function handoverLink(origin: string, dealId: string, code: string): string {
  // In the fragment, which is not sent to the server and in no log.
  return `${origin}/dashboard/deals/${dealId}/kit#code=${code}`
}

/** The code in what was scanned or opened: `other_deal` if it belongs to another one, null if there is none. */
export function readHandoverLink(text: string, dealId: string): { code: string } | 'other_deal' | null {
  const [, deal, code] = /\/dashboard\/deals\/([\da-f-]{36})\/kit#code=(\d{6})$/i.exec(text) ?? []
  if (code === undefined || deal === undefined) return null
  return deal.toLowerCase() === dealId ? { code } : 'other_deal'
}
