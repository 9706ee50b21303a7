import { setTimeout as delay } from 'node:timers/promises'
import type { TakenLetter } from '../../doubles/smtp.ts'
import type { Fixture } from './fixture.ts'
import type { Load } from './load.ts'

/** The outcome of one fault. */
export interface Outcome {
  fault: string
  during: string
  acknowledged: number
  lost: number
  letters: number
  /** E-mails of stored bookings that were not delivered. */
  lettersMissing: number
  /** E-mails that were delivered more than once with different Message-IDs. */
  lettersTwice: number
  /** E-mails that were delivered again with the same Message-ID, so that a mailbox can drop them. */
  lettersAgain: number
  /**
   * Repeated e-mails that no sender can avoid: a process was killed after the mail server accepted and before that was stored.
   */
  lettersAgainAllowed: number
  /** The longest until the site was ready again. */
  healthySeconds: number
  /** The longest that a caller waited for an answer. */
  slowestSeconds: number
  /** 503 responses without Retry-After. */
  hopeless: number
  /** Responses by status, 0 for none. */
  answers: string
}

/** Counts the acknowledged writes that are missing, and the e-mails once all are sent. */
export async function outcomeOf(
  fixture: Fixture,
  load: Load,
  fault: string,
  during: string,
  healthySeconds: number,
): Promise<Outcome> {
  const { bookings, accounts } = load
  const lost = await countLost(fixture, load)
  await allLettersSent(fixture)
  const places = await fixture.ask<{ location: string }>(`select location from bookings where location ~ '^Place '`)
  const letters = fixture.mail.letters.map(({ id, text }) => ({ id, text: words(text) }))
  const named = new Map<string, number>()
  for (const place of letters.flatMap(({ text }) => text.match(/Place \d+ \d+/)?.[0] ?? []))
    named.set(place, (named.get(place) ?? 0) + 1)
  return {
    ...{ fault, during, healthySeconds },
    acknowledged: bookings.length + accounts.length,
    lost,
    letters: fixture.mail.letters.length,
    lettersMissing: places.reduce((sum, { location }) => sum + Math.max(0, 2 - (named.get(location) ?? 0)), 0),
    ...repeated(letters),
    lettersAgainAllowed: 0,
    slowestSeconds: load.slowest,
    hopeless: load.hopeless,
    answers: [...load.statuses]
      .sort()
      .map(([status, count]) => `${status}: ${count}`)
      .join(', '),
  }
}

/** How many of the bookings and accounts that were acknowledged are not stored. */
export async function countLost(
  { ask }: Pick<Fixture, 'ask'>,
  { bookings, accounts }: Pick<Load, 'bookings' | 'accounts'>,
) {
  const [lost] = await ask<{ n: number }>(
    `select (select count(*) from unnest($1::uuid[]) given where not exists (select from bookings b where b.id = given))::int
          + (select count(*) from unnest($2::text[]) mail where not exists (select from identity.accounts a where a.email = mail))::int as n`,
    [bookings, accounts],
  )
  return lost?.n ?? -1
}

/** Jobs that wait for their next attempt become due. */
export const RUN_JOBS_NOW = `select graphile_worker.reschedule_jobs(
  array(select id from graphile_worker.jobs where run_at > now()), run_at => now())`

async function allLettersSent(fixture: Fixture): Promise<void> {
  for (let round = 0; round < 600; round++) {
    await fixture.ask(RUN_JOBS_NOW)
    const jobs = await fixture.ask<{ n: number }>(
      `select count(*)::int as n from graphile_worker.jobs
       where task_identifier in ('emailSaller', 'emailBuyer', 'identityLetter')`,
    )
    if (jobs[0]?.n === 0) return
    await delay(200)
  }
  throw new Error('letters are still waiting')
}

function repeated(letters: TakenLetter[]): Pick<Outcome, 'lettersTwice' | 'lettersAgain'> {
  // E-mails without an id count separately.
  const byId = new Set(letters.map(({ id, text }, at) => `${id ?? at} ${text}`)).size
  return {
    lettersTwice: byId - new Set(letters.map(({ text }) => text)).size,
    lettersAgain: letters.length - byId,
  }
}

/** The text of an e-mail, decoded from quoted-printable or base64. */
function words(letter: string): string {
  return letter
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/(?:^[A-Za-z0-9+/=]{20,}\r\n)+/gm, (block) => Buffer.from(block, 'base64').toString())
}
