import { Photo } from '#ui/display/photo.tsx'

/** The picture of a brand, or its first letters. */
export function BrandMark({ name, photo }: { name: string; photo: string }) {
  if (photo)
    return <Photo src={photo} alt="" sizes="64px" className="h-12 w-16 shrink-0 rounded-lg bg-sunken object-cover" />
  return (
    <span
      aria-hidden="true"
      className="flex h-12 w-16 shrink-0 items-center justify-center rounded-lg border border-line bg-sunken font-semibold text-ink-3"
    >
      {name.slice(0, 2)}
    </span>
  )
}
