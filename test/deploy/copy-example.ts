import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

const EXAMPLES = path.resolve(import.meta.dirname, '../../deploy')

/** A copy of an example with the places of this test in it. Throws if the example has not what is to be replaced. */
export async function copyExample(name: string, folder: string, places: Record<string, string>): Promise<string> {
  let text = await readFile(path.join(EXAMPLES, name), 'utf8')
  for (const [from, to] of Object.entries(places)) {
    if (!text.includes(from)) throw new Error(`deploy/${name} has no "${from}"`)
    text = text.replaceAll(from, to)
  }
  const file = path.join(folder, name)
  await writeFile(file, text)
  return file
}
