import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import { Button } from '#ui/controls/button.tsx'
import { downloadFile } from '#ui/controls/download-file.ts'
import { useWords } from '#ui/text/words.ts'
import { authErrorMessage } from '../auth-error.ts'
import { collectMyData } from './queries.ts'
import { SecuritySection } from './section.tsx'

/** Downloads everything that is stored of the user. */
export function MyData() {
  const words = useWords()
  const { data: texts } = words.security
  const { api } = useRouteContext({ from: rootRouteId })
  const [running, setRunning] = useState(false)
  async function download() {
    setRunning(true)
    try {
      downloadFile(texts.file, JSON.stringify(await collectMyData(api), null, 2), 'application/json')
      toast.success(texts.ready)
    } catch (error) {
      toast.error(authErrorMessage(error, words))
    }
    setRunning(false)
  }
  return (
    <SecuritySection title={texts.title} text={texts.text}>
      <Button kind="secondary" icon={Download} className="max-sm:w-full" loading={running} onClick={download}>
        {texts.download}
      </Button>
    </SecuritySection>
  )
}
