import { parseArgs } from 'node:util'
import { readConfig } from '#platform/config/config.ts'
import { errorMessage } from '#shared/unknown-error.ts'
import { runMovePictures } from '#wiring/commands/move-pictures-command.ts'
import { openProcessContext } from '#wiring/process-context.ts'

const USAGE = `npm run move-pictures                       copies the pictures of DATA_DIR to the object store and compares them
npm run move-pictures -- --remove-copies    removes them from DATA_DIR, after the site was restarted with the store
npm run move-pictures -- --check            names the pictures of the database that are stored nowhere
The site may run.`

const step = readStep()
const config = readConfig()
const context = await openProcessContext(config, { joinRunning: true })
process.exitCode = await runMovePictures({ db: context.db, config, step, say: console.log }).finally(context.close)

function readStep(): 'copy' | 'remove' | 'check' {
  try {
    const { values } = parseArgs({ options: { 'remove-copies': { type: 'boolean' }, check: { type: 'boolean' } } })
    if (values.check && values['remove-copies']) throw new Error('One step at a time.')
    if (values.check) return 'check'
    return values['remove-copies'] ? 'remove' : 'copy'
  } catch (error) {
    console.error(`${errorMessage(error)}\n\n${USAGE}`)
    process.exit(2)
  }
}
