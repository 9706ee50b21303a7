import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { LANGUAGES, type Language } from '#shared/language.ts'
import { Button } from '#ui/controls/button.tsx'
import { Segments } from '#ui/controls/segments.tsx'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { Photo } from '#ui/display/photo.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { Loaded } from '#ui/states/list-states.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { language as pageLanguage } from '#words/language.ts'
import { newsletter as words } from '#words/newsletter.ts'
import type { EditedIssue, IssueLetter } from '../contract.ts'
import { languagesOf, textsIn } from '../rules.ts'
import { letterQuery } from './queries.ts'

/** The stored e-mail of an issue in a language that can be chosen, and a button that sends it on trial. */
export function LetterPreview({ issue }: { issue: EditedIssue }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const [language, setLanguage] = useState<Language>(languagesOf(issue)[0] ?? pageLanguage)
  const query = useQuery(letterQuery(api, issue._id, language))
  const trial = useSubmit({ call: () => api.tryIssue({ id: issue._id, language }), done: words.trialSent })
  const { subject, text } = textsIn(language, issue)
  const isEmpty = subject === '' && text === ''
  return (
    <Panel className="space-y-4 p-4 lg:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-h3 font-semibold">{words.preview}</h2>
          <p className="text-small text-ink-3">{words.previewText}</p>
        </div>
        <Segments
          label={words.preview}
          value={language}
          onChange={setLanguage}
          name="letter"
          choices={LANGUAGES.map((value) => [value, words.languages[value]] as const)}
        />
      </div>
      {isEmpty ? (
        <p className="text-small text-ink-2">{words.previewEmpty}</p>
      ) : (
        <>
          <Loaded query={query} failed={words.previewFailed} large={false} skeleton={<LetterSkeleton />}>
            {(letter) => <Letter letter={letter} lang={language} />}
          </Loaded>
          <Button kind="secondary" loading={trial.pending} onClick={() => trial.submit()}>
            {words.trial}
          </Button>
        </>
      )}
    </Panel>
  )
}

/** Shows the content of the e-mail in its order. Mail programs lay it out in their own way. */
function Letter({ letter: { subject, paragraphs, items, footer }, lang }: { letter: IssueLetter; lang: Language }) {
  return (
    <article lang={lang} className="max-w-xl space-y-4 rounded-card border border-line p-4 wrap-anywhere sm:p-6">
      <h3 className="text-h3 font-semibold">{subject}</h3>
      <p className="whitespace-pre-line">{paragraphs.join('\n\n')}</p>
      {items.length > 0 && (
        <ul className="space-y-3">
          {items.map(({ title, text, url, photo }) => (
            <li key={url} className="flex gap-3">
              <Photo src={photo} alt="" sizes="96px" className="h-18 w-24 shrink-0 rounded-lg object-cover" />
              <div className="min-w-0">
                <a href={url} className="font-medium text-accent-ink underline underline-offset-4">
                  {title}
                </a>
                <p className="text-small text-ink-3">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className="border-t border-line pt-3 text-caption text-ink-3">{footer}</p>
    </article>
  )
}

function LetterSkeleton() {
  return (
    <Loading label={words.loading}>
      <Skeleton className="h-60 max-w-xl rounded-card" />
    </Loading>
  )
}
