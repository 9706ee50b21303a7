import type { Specs } from '#catalogue/facts/contract.ts'
import { pick } from '../random.ts'
import type { Model } from './models.ts'

/** The facts of a variant of a model: what its texts name, and what differs from one used thing to the next. */
export function factsFor(model: Model, texts: string, months: number, random: () => number): Specs {
  const own = model.kind === 'laptop' ? laptopFacts(texts, random) : otherFacts(model.kind, texts, random)
  const warrantyMonths = Math.max(0, 24 - months)
  return {
    ...own,
    ...(hasBattery(model.kind) && random() < 0.7 && { batteryHealth: batteryAfter(months, random) }),
    ...(random() < 0.8 && { warrantyMonths }),
    ...(random() < 0.5 && { invoice: random() < 0.6 }),
  }
}

function hasBattery(kind: string): boolean {
  return kind === 'laptop' || kind === 'mobile'
}

function batteryAfter(months: number, random: () => number): number {
  return Math.max(45, Math.min(100, Math.round(101 - months * 0.55 - random() * 12)))
}

const FAMILIES: [RegExp, string][] = [
  [/i3-|Core i3/, 'intel-i3'],
  [/i5-|Core i5/, 'intel-i5'],
  [/i7-|Core i7/, 'intel-i7'],
  [/i9-|Core i9/, 'intel-i9'],
  [/Ryzen 7/, 'ryzen-7'],
  [/Ryzen 9/, 'ryzen-9'],
  [/M1/, 'apple-m1'],
  [/M2/, 'apple-m2'],
  [/M3/, 'apple-m3'],
]

function laptopFacts(texts: string, random: () => number): Specs {
  const family = FAMILIES.find(([pattern]) => pattern.test(texts))?.[1]
  const isApple = /Retina|MacBook/.test(texts)
  return {
    ...(family && { processorFamily: family }),
    ...memoryFacts(texts),
    storageType: /hard disk/.test(texts) ? 'hdd' : random() < 0.7 ? 'nvme' : 'ssd',
    ...inches(texts),
    resolution: isApple ? 'retina' : /2\.8K/.test(texts) ? '3k' : /WQHD/.test(texts) ? 'qhd' : 'fhd',
    touch: /touch/i.test(texts),
    graphicsKind: /RTX|GTX/.test(texts) ? 'dedicated' : 'integrated',
    os: isApple ? 'macos' : pick(['windows-11', 'windows-11', 'windows-10', 'none'], random),
    charger: pick(['original', 'original', 'compatible', 'none'], random),
    defects: random() < 0.8 ? ['none'] : [pick(['dead-pixels', 'hinge', 'battery-weak', 'dead-keys'], random)],
  }
}

function otherFacts(kind: string, texts: string, random: () => number): Specs {
  if (kind === 'mobile')
    return {
      ...memoryFacts(texts),
      ...inches(texts),
      phoneOs: 'android',
      network: '5g',
      simCount: '2',
      charger: pick(['original', 'compatible', 'none'], random),
      box: random() < 0.5,
    }
  if (kind === 'smart-watch') return { worksWith: 'both', gps: true, calling: random() < 0.5 }
  return { ...storage(/(\d+) (GB)/.exec(texts)), capacityTested: true }
}

function memoryFacts(texts: string): Specs {
  const ram = /(\d+) GB (?:LP)?DDR/.exec(texts) ?? /(\d+) GB, \d+ [GT]B/.exec(texts) ?? /(\d+) GB/.exec(texts)
  const drive = /(\d+) (GB|TB) (?:SSD|hard disk)/.exec(texts) ?? /\d+ GB, (\d+) (GB|TB)/.exec(texts)
  return { ...(ram && { ramGb: Number(ram[1]) }), ...storage(drive) }
}

function storage(found: RegExpExecArray | null): Specs {
  return found ? { storageGb: Number(found[1]) * (found[2] === 'TB' ? 1_000 : 1) } : {}
}

function inches(texts: string): Specs {
  const [, size] = /([\d.]+)-inch/.exec(texts) ?? []
  return size ? { screenInches: Number(size) } : {}
}
