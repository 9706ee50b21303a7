import { CloudOff, RotateCw } from 'lucide-react'
import { Button } from '../controls/button.tsx'
import { StateLayout, type StateProps } from './state-layout.tsx'

type ErrorStateProps = StateProps & { retry: string; onRetry: () => void; retrying?: boolean | undefined }

/** A loading error. It is announced and always has a Retry button. */
export function ErrorState({ retry, onRetry, retrying, ...rest }: ErrorStateProps) {
  const art = (
    <span className="flex size-20 items-center justify-center rounded-[28px_8px_28px_8px] bg-danger-soft text-danger-ink">
      <CloudOff className="size-9" />
    </span>
  )
  const action = (
    <Button kind="secondary" size={rest.large ? 'md' : 'sm'} icon={RotateCw} loading={retrying} onClick={onRetry}>
      {retry}
    </Button>
  )
  return (
    <div role="alert" className="h-full">
      <StateLayout {...rest} art={art} action={action} />
    </div>
  )
}
