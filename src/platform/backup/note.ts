import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import type { Listing } from './copy-files.ts'

const NAME = 'backup.json'
const FORMAT = 1

/** A forged backup must not write outside the data folder. */
const Place = z.string().check(z.refine((place) => !path.isAbsolute(place) && !place.split(/[/\\]/).includes('..')))
const Listed = z.object({
  folders: z.array(Place),
  files: z.record(Place, z.object({ bytes: z.number(), sha256: z.string() })),
})
const Note = z.object({
  format: z.literal(FORMAT),
  madeAt: z.string(),
  database: Listed,
  rest: Listed,
  picturesIn: z.optional(z.string()),
})

/** The manifest of a backup: when it was made, and every file with its size and SHA-256. */
export interface BackupNote {
  madeAt: string
  database: Listing
  rest: Listing
  /** The bucket that the pictures were in; undefined: they are in the backup. */
  picturesIn: string | undefined
}

export async function writeNote(
  folder: string,
  { database, rest, picturesIn }: Omit<BackupNote, 'madeAt'>,
): Promise<void> {
  const lists = { database: listed(database), rest: listed(rest) }
  const note = { format: FORMAT, madeAt: new Date().toISOString(), picturesIn, ...lists }
  await writeFile(path.join(folder, NAME), JSON.stringify(note, null, 1), { mode: 0o600, flush: true })
}

/** Null when the folder holds no backup of ours, or one in an unknown format. */
export async function readNote(folder: string): Promise<BackupNote | null> {
  const text = await readFile(path.join(folder, NAME), 'utf8').catch(() => null)
  const parsed = z.safeParse(Note, text === null ? null : jsonOf(text))
  if (!parsed.success) return null
  const { madeAt, database, rest, picturesIn } = parsed.data
  return { madeAt, picturesIn, database: listingOf(database), rest: listingOf(rest) }
}

function listed({ folders, files }: Listing): z.output<typeof Listed> {
  return { folders: [...folders], files: Object.fromEntries(files) }
}

function listingOf({ folders, files }: z.output<typeof Listed>): Listing {
  return { folders: new Set(folders), files: new Map(Object.entries(files)) }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
