import type { Specs } from '../../contract.ts'
import { capitalised, type ReadFacts } from './processor-facts.ts'

/** Words of graphics cards that are written in capitals. */
const CAPITALS = /^(?:rtx|gtx|gt|mx|rx|uhd|hd|xt|xtx)(?=\d|$)/

const RESOLUTIONS: [RegExp, string][] = [
  [/8k/, '8k'],
  [/4k|uhd|ultra\s*hd|3840|ফোরকে/, '4k'],
  [/2k|qhd|1440p|2560/, 'qhd'],
  [/retina/, 'retina'],
  [/fhd|full\s*hd|1080|1920|ফুল/, 'fhd'],
  [/hd\+|1600/, 'hd-plus'],
  [/./, 'hd'],
]

const PANELS: Record<string, string> = {
  ...{ amoled: 'oled', oled: 'oled', অ্যামোলেড: 'oled', ওএলইডি: 'oled' },
  ...{ led: 'led', এলইডি: 'led', কিউএলইডি: 'qled', আইপিএস: 'ips' },
}

const SYSTEMS: [RegExp, string][] = [
  [/11/, 'windows-11'],
  [/10/, 'windows-10'],
  [/win|উইন্ডোজ/, 'windows-older'],
  [/mac/, 'macos'],
  [/linux|ubuntu/, 'linux'],
  [/chrome/, 'chrome-os'],
  [/./, 'none'],
]

/** Facts from the patterns of memory, drive, screen, graphics and system, by the id of the pattern. */
export const PART_FACTS: Record<string, ReadFacts> = {
  ram: ({ groups: { gb, gb2, gb3 } }) => ({ ramGb: Number(gb ?? gb2 ?? gb3) }),
  'ram-type': ({ groups: { low, n } }) => ({ ramType: low ? 'lpddr' : `ddr${n}` }),
  'ram-storage': ({ groups: { ram, storage, unit } }): Specs => {
    const isTb = /^t|^ট/.test(unit ?? '')
    // A single 1 is a terabyte only where it says so.
    if (storage === '1' && !isTb) return {}
    return { ramGb: Number(ram), storageGb: Number(storage) * (isTb ? 1000 : 1) }
  },
  inches: ({ groups: { inches } }) => ({ screenInches: Math.round(Number(inches) * 10) / 10 }),
  resolution: ({ groups: { res = '' } }) => {
    const resolution = firstOf(RESOLUTIONS, res)
    return { resolution, tvResolution: resolution }
  },
  panel: ({ groups: { panel = '' } }) => ({ panel: PANELS[panel] ?? panel }),
  hz: ({ groups: { hz } }) => ({ refreshHz: Number(hz) }),
  gpu: ({ groups: { gpu = '' } }) => ({
    graphics: graphicsName(gpu),
    graphicsKind: /iris|hd\s*graphics|vega|radeon\s*graphics/.test(gpu) ? 'integrated' : 'dedicated',
  }),
  'gpu-memory': ({ groups: { gb } }) => ({ graphicsGb: Number(gb) }),
  os: ({ groups: { os = '' } }) => ({ os: firstOf(SYSTEMS, os) }),
  wifi: ({ groups: { n } }) => ({ wifi: `wifi-${n}` }),
}

/** An SSD and a hard disk in one text are both counted. */
export const storageFacts = (found: { groups: Readonly<Record<string, string | undefined>> }[]): Specs => {
  const drives = found.map(({ groups: { gb, tb, kind = '' } }) => ({
    size: gb ? wholeTb(Number(gb)) : Number(tb) * 1000,
    type: storageType(kind),
  }))
  const [first] = drives
  if (!first) return {}
  const disk = drives.find(({ type }) => type === 'hdd')
  const flash = drives.find(({ type }) => type && type !== 'hdd')
  if (disk && flash) return { storageGb: disk.size + flash.size, storageType: 'ssd-hdd' }
  return { storageGb: first.size, ...(first.type && { storageType: first.type }) }
}

/** 1024 GB is what a terabyte is called, too. */
function wholeTb(gb: number): number {
  return gb % 1024 === 0 ? (gb / 1024) * 1000 : gb
}

function storageType(kind: string): string | undefined {
  if (/nvme|m\.?2/.test(kind)) return 'nvme'
  if (/sata/.test(kind)) return 'sata-ssd'
  if (/ssd|এসএসডি/.test(kind)) return 'ssd'
  if (/hdd|hard|হার্ড|এইচডিডি/.test(kind)) return 'hdd'
  return /emmc/.test(kind) ? 'emmc' : undefined
}

function firstOf(choices: readonly [RegExp, string][], text: string): string {
  return choices.find(([expression]) => expression.test(text))?.[1] ?? ''
}

/** 'rtx 3060 ti' as 'RTX 3060 Ti', 'mx450' as 'MX450'. */
function graphicsName(gpu: string): string {
  return gpu
    .split(' ')
    .map((word) => (CAPITALS.test(word) ? word.toUpperCase() : capitalised(word)))
    .join(' ')
}
