/**
 * Trains the model that reads messages (src/services/screening) from the sentences beside it, writes its weights, and prints how
 * well models that have not seen a set of sentences read it: `node scripts/train-screening.ts`. The same sentences give the
 * same file.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Kind } from '../src/services/screening/kinds.ts'
import { LEARNED } from '../src/services/screening/model/model.ts'
import { measure, type Read, readUnseen } from '../src/services/screening/training/measure.ts'
import { train, weighText } from '../src/services/screening/training/solver.ts'

interface Sentence {
  text: string
  kinds: Kind[]
}

const FOLDER = path.join(import.meta.dirname, '../src/services/screening')
const FOLDS = 10

const sentences = globSync('training/sentences/*.json', { cwd: FOLDER })
  .toSorted()
  .flatMap((name) =>
    (JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8')) as Sentence[]).map(({ text, kinds }) => ({
      kinds,
      set: path.basename(name, '.json'),
      text: weighText(text),
    })),
  )

const models = LEARNED.map((kind) => {
  const examples = sentences.map(({ text, kinds }) => ({ text, isMeant: kinds.includes(kind) }))
  for (const set of new Set(sentences.map((sentence) => sentence.set)))
    print(
      `${kind}, without the set ${set}`,
      readUnseen(examples, (place) => sentences[place]?.set === set),
    )
  const parts = Array.from({ length: FOLDS }, (_, part) => readUnseen(examples, (place) => place % FOLDS === part))
  print(`${kind}, in ${FOLDS} parts`, parts.flat())
  const { weights, scale, bias } = train(examples)
  return [kind, { scale, bias, weights: Buffer.from(weights.buffer).toString('base64') }]
})

function print(title: string, read: readonly Read[]): void {
  const { precision, recall } = measure(read)
  console.log(`${title}: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`)
}

writeFileSync(path.join(FOLDER, 'model/model.json'), `${JSON.stringify(Object.fromEntries(models), null, 2)}\n`)
