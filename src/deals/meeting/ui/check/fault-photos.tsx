import { Camera, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Notice } from '#ui/states/notice.tsx'
import { kit as words } from '#words/kit.ts'
import { MAX_FAULT_PHOTOS } from '../../contract.ts'
import { keepPhotos, photosOf } from '../device/outbox.ts'
import { isOnDevice } from '../device/progress.ts'

interface FaultPhotosProps {
  dealId: string
  owner: string
  /** Ids of photos on this device, or addresses of stored ones. */
  photos: string[]
  onChange: (photos: string[]) => void
}

/** Photos of a fault. They are on the device at once, and sent later. */
export function FaultPhotos({ dealId, owner, photos, onChange }: FaultPhotosProps) {
  const id = useId()
  const addresses = usePhotoAddresses(owner, dealId, photos)
  const [lost, setLost] = useState(0)
  async function add(files: File[]) {
    const room = Math.max(0, MAX_FAULT_PHOTOS - photos.length)
    const { ids, lost } = await keepPhotos(files.slice(0, room), { owner, dealId })
    setLost(lost)
    onChange([...photos, ...ids])
  }
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-medium">{words.fault.photos}</legend>
      <div className="flex flex-wrap gap-2">
        {photos.map((photo, index) => (
          <FaultPhoto
            key={photo}
            address={addresses.get(photo) ?? (isOnDevice(photo) ? undefined : photo)}
            number={index + 1}
            onRemove={() => onChange(photos.filter((other) => other !== photo))}
          />
        ))}
        {photos.length < MAX_FAULT_PHOTOS && (
          <label
            htmlFor={id}
            className="flex size-22 cursor-pointer flex-col items-center justify-center gap-1 rounded-control border border-dashed border-line-strong text-micro text-ink-2 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus"
          >
            <Camera className="size-5" />
            {words.fault.photo}
            <input
              id={id}
              type="file"
              accept="image/*"
              multiple
              className="sr-only"
              onChange={(event) => {
                void add([...(event.target.files ?? [])])
                event.target.value = ''
              }}
            />
          </label>
        )}
      </div>
      <p className="mt-1.5 text-caption text-ink-3">{words.fault.photoKept}</p>
      <div role="alert">
        {lost > 0 && (
          <Notice tone="danger" className="mt-2">
            {words.fault.photoNotKept(lost)}
          </Notice>
        )}
      </div>
    </fieldset>
  )
}

interface FaultPhotoProps {
  /** Undefined until the device has read it. */
  address: string | undefined
  number: number
  onRemove: () => void
}

function FaultPhoto({ address, number, onRemove }: FaultPhotoProps) {
  return (
    <span className="relative">
      <img
        src={address}
        alt={words.fault.photoNumber(number)}
        className="size-22 rounded-control bg-sunken object-cover"
      />
      <button
        type="button"
        aria-label={words.fault.removePhoto(number)}
        onClick={onRemove}
        className="absolute top-0 right-0 flex size-11 items-start justify-end p-1"
      >
        <X className="size-6 rounded-full bg-inverse p-1 text-on-inverse" />
      </button>
    </span>
  )
}

/** `blob:` addresses of the photos of this device, by id; revoked when the sheet closes. */
function usePhotoAddresses(owner: string, dealId: string, photos: string[]): ReadonlyMap<string, string> {
  const [addresses, setAddresses] = useState<ReadonlyMap<string, string>>(new Map())
  const shown = photos.join()
  useEffect(() => {
    let made: string[] = []
    let isOver = false
    const read = async () => {
      const present = (await photosOf(owner, dealId)).filter(({ id }) => shown.includes(id))
      if (isOver) return
      const pairs = present.map(({ id, blob }) => [id, URL.createObjectURL(blob)] as const)
      made = pairs.map(([, address]) => address)
      setAddresses(new Map(pairs))
    }
    void read()
    return () => {
      isOver = true
      for (const address of made) URL.revokeObjectURL(address)
    }
  }, [owner, dealId, shown])
  return addresses
}
