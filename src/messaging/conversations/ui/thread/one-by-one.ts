/** Runs the given tasks one after the other, in order. A failed task does not stop the next. */
export function oneByOne(): (run: () => Promise<void>) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  return (run) => {
    const done = last.then(run)
    last = done.catch(() => {})
    return done
  }
}
