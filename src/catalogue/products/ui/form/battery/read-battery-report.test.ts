import { describe, expect, test } from 'vitest'
import { readBatteryReport } from './read-battery-report.ts'

const WINDOWS = `<html><body><table><tr><td><span class="label">DESIGN CAPACITY</span></td><td>50,000 mWh
      </td></tr><tr><td><span class="label">FULL CHARGE CAPACITY</span></td><td>42,130 mWh
      </td></tr><tr><td><span class="label">CYCLE COUNT</span></td><td>312
      </td></tr></table></body></html>`
const MAC = `+-o AppleSmartBattery  <class AppleSmartBattery>
    {
      "AppleRawMaxCapacity" = 4002
      "MaxCapacity" = 100
      "CycleCount" = 214
      "DesignCapacity" = 4790
    }`
const LINUX = `  battery
    energy-full:         45.1 Wh
    energy-full-design:  50.02 Wh
    charge-cycles:       N/A
    capacity:            90.1639%`

describe('a report of the battery', () => {
  test.each([
    ['Windows', WINDOWS, { health: 84, cycles: 312 }],
    ['Windows without a cycle count', WINDOWS.replace('312', '-'), { health: 84, cycles: null }],
    ['macOS', MAC, { health: 84, cycles: 214 }],
    [
      'an older macOS',
      MAC.replace('"AppleRawMaxCapacity" = 4002', '').replace('= 100', '= 4311'),
      { health: 90, cycles: 214 },
    ],
    ['Linux', LINUX, { health: 90, cycles: null }],
    ['Linux with cycles', LINUX.replace('N/A', '77'), { health: 90, cycles: 77 }],
    [
      'a new battery that holds more than it was made for',
      LINUX.replace('45.1', '51.3'),
      { health: 100, cycles: null },
    ],
    [
      'two batteries, of which the weaker counts',
      WINDOWS + WINDOWS.replace('42,130', '20,000'),
      { health: 40, cycles: 312 },
    ],
  ])('of %s is read', (_, text, report) => {
    expect(readBatteryReport(text)).toEqual(report)
  })

  test.each([
    ['empty', ''],
    ['another page', '<html><body>Hello</body></html>'],
    ['a capacity of nothing', WINDOWS.replace('50,000', '0')],
    ['a capacity that is no number', WINDOWS.replace('42,130', '-')],
    ['numbers that cannot be', WINDOWS.replace('42,130', '9'.repeat(400))],
    ['a negative capacity', MAC.replace('4002', '-4002')],
    ['ten times its capacity', MAC.replace('4002', '47900')],
    ['words', 'DESIGN CAPACITY FULL CHARGE CAPACITY'],
    ['a script', '<script>DESIGN CAPACITY = alert(1)</script>'],
    ['bytes', '\0\ufffd'.repeat(1000)],
    ['tags that never end', `DESIGN CAPACITY${'<'.repeat(500_000)}`],
    ['blanks', `DESIGN CAPACITY${' '.repeat(900_000)}`],
    ['labels', 'DESIGN CAPACITY '.repeat(60_000)],
    ['Linux labels', 'energy-full-design:'.repeat(50_000)],
  ])('that is %s gives nothing', (_, text) => {
    expect(readBatteryReport(text)).toBeNull()
  })
})
