/** What one scrape of the metrics answers, by name and labels as they are written: `greentech_jobs{state="due"}`. */
export async function scrape(port: number | undefined): Promise<Map<string, number>> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  if (response.status !== 200) throw new Error(`the scrape was answered ${response.status}`)
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}
