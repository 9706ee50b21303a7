import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Images, storeImage } from '#services/image-host/server/store.ts'
import { imageUrl } from '#shared/photo.ts'

/** Address of a stored picture by its file name without ending; throws for one that is not there. */
export type PhotoOf = (name: string) => string

const FOLDERS = ['photos', 'blog/covers', 'avatars']

/** Stores every picture of the demo in the image host, each once however many products show it. */
export async function storePhotos(images: Images, say: (line: string) => void): Promise<PhotoOf> {
  const addresses = new Map<string, string>()
  const files = (await Promise.all(FOLDERS.map(picturesIn))).flat()
  let last = Date.now()
  await Promise.all(
    [0, 1].map(async () => {
      for (let file = files.shift(); file; file = files.shift()) {
        const image = await storeImage(images, await readFile(file), file)
        addresses.set(path.parse(file).name, imageUrl(image.id, 1280, 'jpg'))
        if (Date.now() - last > 3_000) {
          last = Date.now()
          say(`Demo data: ${addresses.size} photos stored`)
        }
      }
    }),
  )
  return (name) => {
    const address = addresses.get(name)
    if (!address) throw new Error(`no photo ${name}`)
    return address
  }
}

async function picturesIn(folder: string): Promise<string[]> {
  const names = await readdir(path.join(import.meta.dirname, folder))
  return names.filter((name) => /\.(jpg|png)$/.test(name)).map((name) => path.join(import.meta.dirname, folder, name))
}
