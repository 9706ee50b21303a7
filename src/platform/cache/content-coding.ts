/** A form of the bytes that we send; `plain` is the identity coding. */
export type Coding = 'brotli' | 'gzip' | 'plain'

/** The header of browsers: names without weights. */
const WITHOUT_WEIGHTS = /^[\w-]+(?:, ?[\w-]+)*$/
const BROTLI = /(?:^|[, ])br(?:,|$)/i
const GZIP = /(?:^|[, ])(?:x-)?gzip(?:,|$)/i

/**
 * The form of an answer that Accept-Encoding asks for (RFC 9110, 12.5.3): the acceptable one of the greatest weight, of
 * equal ones the smallest. Without the header, and where it accepts nothing that we have, the bytes as they are.
 */
export function codingFor(accepted: string | undefined): Coding {
  if (!accepted) return 'plain'
  if (!WITHOUT_WEIGHTS.test(accepted)) return heaviest(weightsOf(accepted))
  if (BROTLI.test(accepted)) return 'brotli'
  return GZIP.test(accepted) ? 'gzip' : 'plain'
}

/** The value of Content-Encoding; null for plain bytes. */
export const CODING_NAMES: Record<Coding, string | null> = { brotli: 'br', gzip: 'gzip', plain: null }

function weightsOf(accepted: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    // A weight that is not a number counts as 0.
    if (name) weights.set(name === 'x-gzip' ? 'gzip' : name, weight === undefined ? 1 : Number(weight) || 0)
  }
  return weights
}

function heaviest(weights: Map<string, number>): Coding {
  const others = weights.get('*') ?? 0
  const brotli = weights.get('br') ?? others
  const gzip = weights.get('gzip') ?? others
  const plain = weights.get('identity') ?? others
  const most = Math.max(brotli, gzip, plain)
  if (most === 0) return 'plain'
  if (brotli === most) return 'brotli'
  return gzip === most ? 'gzip' : 'plain'
}
