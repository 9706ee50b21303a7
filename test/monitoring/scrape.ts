/** Values of one scrape of the metrics, by name and labels as they are written: `greentech_jobs{state="due"}`. */
export async function scrape(port: number | undefined): Promise<Map<string, number>> {
  const lines = (await read(port)).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

/** The names of all metrics, also of those that have no series yet. A histogram has three. */
export async function namesOf(port: number | undefined): Promise<Set<string>> {
  const types = (await read(port)).matchAll(/^# TYPE (\w+) (\w+)$/gm)
  return new Set(
    [...types].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
}

async function read(port: number | undefined): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  if (response.status !== 200) throw new Error(`the scrape was answered ${response.status}`)
  return response.text()
}
