/** Battery figures read from a report file of a device. */
export interface BatteryReport {
  /** Capacity in percent of the capacity when new. */
  health: number
  /** Number of full charges; null if the file does not state it. */
  cycles: number | null
}

/** Characters read of a file, at most. Reports have some hundred kilobytes; behind the first megabyte there is only history. */
export const MAX_REPORT_CHARS = 1_000_000

const MAX_CYCLES = 5000

/**
 * Reads `battery-report.html` of Windows (`powercfg /batteryreport`), what `ioreg -rn AppleSmartBattery` prints on macOS, and
 * what `upower -i` prints on Linux. Null for a file that is none of them. Of several batteries the weakest counts.
 */
export function readBatteryReport(file: string): BatteryReport | null {
  const text = file.slice(0, MAX_REPORT_CHARS)
  const found = [...readWindows(text), ...readMac(text), ...readLinux(text)]
  return found.toSorted((a, b) => a.health - b.health)[0] ?? null
}

function readWindows(html: string): BatteryReport[] {
  if (!/DESIGN CAPACITY/i.test(html)) return []
  const text = html.replace(/<[^<>]{0,500}>/g, ' ').replace(/&nbsp;/g, ' ')
  const designs = numbersAfter(text, /DESIGN CAPACITY\s{0,200}/gi)
  const fulls = numbersAfter(text, /FULL CHARGE CAPACITY\s{0,200}/gi)
  const cycles = numbersAfter(text, /CYCLE COUNT\s{0,200}/gi)
  return reports(designs, fulls, cycles)
}

function readMac(text: string): BatteryReport[] {
  if (!/"DesignCapacity"/.test(text)) return []
  const value = (name: string) => numbersAfter(text, new RegExp(`"${name}"\\s{0,9}=\\s{0,9}`, 'g'))
  // On newer machines MaxCapacity is a percentage.
  const raw = value('AppleRawMaxCapacity')
  return reports(
    value('DesignCapacity').slice(0, 1),
    (raw.length > 0 ? raw : value('MaxCapacity')).slice(0, 1),
    value('CycleCount'),
  )
}

function readLinux(text: string): BatteryReport[] {
  const designs = numbersAfter(text, /(?:energy|charge)-full-design:\s{0,99}/g)
  return reports(
    designs,
    numbersAfter(text, /(?:energy|charge)-full:\s{0,99}/g),
    numbersAfter(text, /charge-cycles:\s{0,99}/g),
  )
}

/** The number behind each match; NaN where there is none, such as '-'. */
function numbersAfter(text: string, before: RegExp): number[] {
  return [...text.matchAll(before)].slice(0, 20).map((match) => {
    const rest = text.slice(match.index + match[0].length, match.index + match[0].length + 20)
    return Number(rest.match(/^\d[\d,.\u00a0\u202f' ]{0,12}/)?.[0].replace(/[,\u00a0\u202f' ]/g, '') || Number.NaN)
  })
}

function reports(designs: number[], fulls: number[], cycles: number[]): BatteryReport[] {
  return designs.flatMap((design, index) => {
    const share = Math.round(((fulls[index] ?? Number.NaN) / design) * 100)
    // A new battery may hold a little more than was promised; twice as much is no measurement.
    if (!Number.isFinite(share) || share < 1 || share > 200) return []
    const count = cycles[index]
    const isCount = count !== undefined && Number.isInteger(count) && count <= MAX_CYCLES
    return [{ health: Math.min(100, share), cycles: isCount ? count : null }]
  })
}
