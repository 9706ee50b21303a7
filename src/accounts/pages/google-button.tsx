import { useState } from 'react'
import { Google } from '#ui/brand-icons.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useWords } from '#ui/words.ts'

/** Google sign-in (rows L08 G08): says that it is not set up when it is pressed. With the line `or` under it. */
export function GoogleButton() {
  const { google, fields } = useWords().accounts
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button kind="secondary" size="lg" full icon={Google} onClick={() => setAsked(true)}>
        {google.button}
      </Button>
      <div role="status">
        {asked && (
          <Notice tone="info" className="mt-3">
            {google.notSetUp}
          </Notice>
        )}
      </div>
      <div className="my-5 flex items-center gap-3 text-caption text-ink-3">
        <span className="h-px flex-1 bg-line" />
        {fields.or}
        <span className="h-px flex-1 bg-line" />
      </div>
    </>
  )
}
