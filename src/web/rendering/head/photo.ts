import { photoSources } from '#shared/photo.ts'

/** The JPEG of 1280 px, which every previewer reads; a photo that is not of the image host's form as it is. */
export function largestPhoto(url: string): string {
  return photoSources(url)?.fallback.replace(/640\.jpg$/, '1280.jpg') ?? url
}
