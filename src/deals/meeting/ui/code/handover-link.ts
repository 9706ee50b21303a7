/** Link in the QR code. The camera app of the other phone opens the meeting page with it, also without a connection. */
export function handoverLink(origin: string, dealId: string, code: string): string {
  // In the fragment, which is not sent to the server and in no log.
  return `${origin}/dashboard/deals/${dealId}/kit#code=${code}`
}

/** Returns the code in a scanned text or opened address: `other_deal` for the code of another deal, null without a code. */
export function readHandoverLink(text: string, dealId: string): { code: string } | 'other_deal' | null {
  const [, deal, code] = /\/dashboard\/deals\/([\da-f-]{36})\/kit#code=(\d{6})$/i.exec(text) ?? []
  if (code === undefined || deal === undefined) return null
  return deal.toLowerCase() === dealId ? { code } : 'other_deal'
}
