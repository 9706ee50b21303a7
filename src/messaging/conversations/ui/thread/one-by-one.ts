/** Runs what it is given one after the other, in that order; what fails does not stop the next. */
export function oneByOne(): (run: () => Promise<void>) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  return (run) => {
    const done = last.then(run)
    last = done.catch(() => {})
    return done
  }
}
