import { parseArgs } from 'node:util'
import { readConfig } from '#platform/config/config.ts'
import { errorMessage } from '#shared/unknown-error.ts'
import { type MoveStep, runMovePictures } from '#wiring/commands/move-pictures-command.ts'
import { openProcessContext } from '#wiring/process-context.ts'

const USAGE = `npm run move-pictures                       copies the pictures of DATA_DIR to the object store and compares them
npm run move-pictures -- --remove-copies    removes them from DATA_DIR, after the site was restarted with the store
npm run move-pictures -- --check            names the pictures of the database that are stored nowhere
npm run move-pictures -- --take-over        makes this site the one that removes pictures from the store: after a restore in earnest
npm run move-pictures -- --orphans          names the objects of the store that nothing refers to; with --delete it removes them
The site may run.`

const step = readStep()
const config = readConfig()
const context = await openProcessContext(config, { joinRunning: true })
process.exitCode = await runMovePictures({ db: context.db, config, step, say: console.log }).finally(context.close)

function readStep(): MoveStep {
  try {
    const flag = { type: 'boolean' } as const
    const { values } = parseArgs({
      options: { 'remove-copies': flag, check: flag, 'take-over': flag, orphans: flag, delete: flag },
    })
    const { delete: isRemoval = false, ...steps } = values
    const [step, ...more] = Object.keys(steps)
    if (isRemoval && step !== 'orphans') throw new Error('--delete goes with --orphans.')
    if (more.length > 0) throw new Error('One step at a time.')
    if (step === 'remove-copies') return 'remove'
    if (step === 'orphans') return isRemoval ? 'remove-orphans' : 'orphans'
    return step === 'check' || step === 'take-over' ? step : 'copy'
  } catch (error) {
    console.error(`${errorMessage(error)}\n\n${USAGE}`)
    process.exit(2)
  }
}
