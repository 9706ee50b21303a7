import { readFileSync } from 'node:fs'

// Loaded into the site before anything else: its clock is wrong by as many milliseconds as CLOCK_FILE says. The database's
// clock, which counts what is stored, is the machine's own.
const RealDate = Date
let offset = 0
setInterval(() => {
  try {
    offset = Number(readFileSync(process.env.CLOCK_FILE, 'utf8'))
  } catch {
    // Not set yet.
  }
}, 20).unref()
const now = () => RealDate.now() + offset
globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (target, args, self) => Reflect.construct(target, args.length > 0 ? args : [now()], self),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
