import type { ReadName, Specs } from '../../contract.ts'
import { specFaults } from '../check-specs.ts'
import { specFieldsOf } from '../spec-fields.ts'
import { readBrandAndKind } from './brand-and-kind.ts'
import { fold, withSingleSpaces } from './fold.ts'
import { PART_FACTS, storageFacts } from './part-facts.ts'
import { findAll } from './patterns.ts'
import { PROCESSOR_FACTS, type ReadFacts } from './processor-facts.ts'
import { faultFacts, USE_FACTS } from './use-facts.ts'

const DEFAULT_KIND = 'laptop'

/** Patterns of which the first match counts. If two state the same fact, the later one wins: '8 GB RAM' over '8/256'. */
const SINGLE: Record<string, ReadFacts> = {
  'ram-storage': PART_FACTS['ram-storage'] as ReadFacts,
  ...PROCESSOR_FACTS,
  ...PART_FACTS,
  ...USE_FACTS,
}

/** Patterns that end the model in a name. The model stands before the first match of any of them. */
const AFTER_MODEL = [
  ...['intel-i', 'intel-ultra', 'intel-core-n', 'intel-low', 'generation', 'amd-ryzen', 'amd-low', 'snapdragon-x'],
  ...[
    'phone-chip',
    'ram',
    'ram-storage',
    'storage',
    'inches',
    'resolution',
    'gpu',
    'battery-health',
    'origin',
    'warranty',
    'box',
  ],
]

/** @param chosen the kind that counts when the name states none */
export function readName(name: string, chosen: string | undefined): ReadName {
  const folded = fold(name)
  const { brand, kind, words } = readBrandAndKind(folded)
  // Otherwise the pattern of a box finds one in Xbox.
  const text = folded.replaceAll('xbox', '    ')
  const specs = { ...factsIn(text), ...modelOf(withSingleSpaces(name), text, words) }
  return { brand, kind, specs: specsOf(kind ?? chosen ?? DEFAULT_KIND, specs) }
}

function factsIn(folded: string): Specs {
  const facts = Object.entries(SINGLE).flatMap(([id, read]) => {
    const [first] = findAll(id, folded)
    return first ? [read(first, folded)] : []
  })
  return Object.assign({}, ...facts, storageFacts(findAll('storage', folded)), faultFacts(findAll('defects', folded)))
}

/** Model in the name: the text before its first technical fact, without the brand. */
function modelOf(written: string, folded: string, brandWords: string[]): Specs {
  if (written.length !== folded.length) return {}
  const ends = AFTER_MODEL.flatMap((id) => findAll(id, folded).map(({ index }) => index))
  const end = Math.min(written.length, ...ends)
  const begin = Math.max(0, ...brandWords.filter((word) => fold(written).startsWith(word)).map((word) => word.length))
  const model = written.slice(begin, end).replace(/^[\s,–-]+|[\s,–(/-]+$/g, '')
  return model.length >= 2 && model.length <= 80 ? { model } : {}
}

/** Facts that the kind has, with values that it allows. */
function specsOf(kind: string, specs: Specs): Specs {
  const choices = new Map(specFieldsOf(kind).map((field) => [field.field, field.choices ?? []]))
  const offered = Object.entries(specs).map(([name, value]) => {
    if (!Array.isArray(value)) return [name, value] as const
    return [name, value.filter((one) => choices.get(name)?.some((choice) => choice.value === one))] as const
  })
  const found: Specs = Object.fromEntries(offered)
  const faults = specFaults(kind, found)
  return Object.fromEntries(Object.entries(found).filter(([name]) => !faults[name]))
}
