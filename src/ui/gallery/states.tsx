import { ShoppingBag } from 'lucide-react'
import { useState } from 'react'
import { gallery } from '#messages/en/gallery.ts'
import { Button } from '../controls/button.tsx'
import { Panel } from '../page/layout.tsx'
import { EmptyState } from '../states/empty.tsx'
import { ErrorState } from '../states/error-state.tsx'
import { Notice } from '../states/notice.tsx'
import { RowSkeletons } from '../states/row-skeletons.tsx'
import { CardSkeletons, Loading } from '../states/skeleton.tsx'
import { Spinner } from '../states/spinner.tsx'

const tones = ['danger', 'warn', 'info', 'leaf'] as const

export function States() {
  const words = gallery.states
  const [retrying, setRetrying] = useState(false)
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
      <Loading label={words.loading} className="grid grid-cols-2 gap-3 md:gap-5">
        <CardSkeletons count={2} />
      </Loading>
      <Panel>
        <RowSkeletons label={words.loading} count={4} />
      </Panel>
      <Panel>
        <EmptyState
          icon={ShoppingBag}
          title={words.empty}
          text={words.emptyText}
          action={<Button size="sm">{words.emptyAction}</Button>}
        />
      </Panel>
      <Panel>
        <ErrorState
          title={words.failed}
          text={words.failedText}
          retry={words.retry}
          retrying={retrying}
          onRetry={() => setRetrying(!retrying)}
        />
      </Panel>
      <div className="space-y-3">
        {tones.map((tone) => (
          <Notice key={tone} tone={tone}>
            {words[tone]}
          </Notice>
        ))}
      </div>
      <Spinner label={words.sending} />
    </div>
  )
}
