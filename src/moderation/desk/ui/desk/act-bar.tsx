import {
  Ban,
  CircleCheck,
  CircleHelp,
  CircleX,
  Eye,
  EyeOff,
  MessageSquareWarning,
  NotebookPen,
  PenLine,
  X,
} from 'lucide-react'
import { lazy, Suspense, useImperativeHandle, useState } from 'react'
import { isProofKind } from '#catalogue/proofs/rules.ts'
import { Button } from '#ui/controls/button.tsx'
import { useLazyDialog } from '#ui/overlays/use-lazy-dialog.ts'
import { LoadingBar } from '#ui/states/loading-bar.tsx'
import { desk } from '#words/desk.ts'
import type { Case } from '../../contract.ts'
import type { Act } from '../../rules.ts'
import { useActs } from './use-acts.ts'

const loadDialog = () => import('./act-dialog.tsx')
const ActDialog = lazy(async () => ({ default: (await loadDialog()).ActDialog }))

const ICONS = {
  accept: CircleCheck,
  refuse: CircleX,
  unfounded: X,
  hide: EyeOff,
  restore: Eye,
  warn: MessageSquareWarning,
  suspend: Ban,
  ask: CircleHelp,
  note: NotebookPen,
}

/** Acts without a dialog. */
const AT_ONCE: Act[] = ['accept', 'unfounded', 'hide', 'restore']
/** Acts of one press that may also be asked for with words, or with another reason. */
const MAY_HAVE_WORDS: Act[] = ['unfounded', 'hide', 'restore']

/** Actions of the keyboard shortcuts. */
export interface ActKeys {
  act: (act: Act) => void
}

interface ActBarProps {
  cases: Pick<Case, '_id' | 'version' | 'kind' | 'title' | 'reason' | 'isHidden'>[]
  acts: Act[]
  onDone: (decided: string[]) => void
  keys: React.Ref<ActKeys>
}

/** Buttons for the acts on one case or on several. Some act at once, the others open a dialog. */
export function ActBar({ cases, acts, onDone, keys }: ActBarProps) {
  const { submit, pending } = useActs(onDone)
  const [asked, setAsked] = useState<Asked>({ act: 'warn', choices: [] })
  const dialog = useLazyDialog()
  const [first] = cases
  const named = cases.map(({ _id, version }) => ({ id: _id, version }))
  function ask(one: Asked) {
    setAsked(one)
    dialog.open()
  }
  function start(act: Act) {
    if (pending || !acts.includes(act)) return
    if (AT_ONCE.includes(act)) submit({ cases: named, act })
    else ask({ act, choices: [act] })
  }
  useImperativeHandle(keys, () => ({ act: start }))
  if (!first) return null
  return (
    <>
      <ActButtons first={first} acts={acts} pending={pending} onAct={start} onAsk={ask} />
      {dialog.isMounted && (
        <Suspense fallback={<LoadingBar />}>
          <ActDialog
            key={`${asked.act} ${asked.choices} ${first._id} ${dialog.isOpen}`}
            {...asked}
            nameOf={(act) => nameOf(act, first)}
            titleOf={(name) => titleOf(name, cases)}
            reason={cases.every(({ reason }) => reason === first.reason) ? first.reason : null}
            hasQuestions={cases.every(({ kind }) => kind === 'product')}
            open={dialog.isOpen}
            onClose={dialog.close}
            pending={pending}
            onSubmit={async (made) => {
              if (await submit({ ...made, cases: named })) dialog.close()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** The acts that the dialog offers, and the chosen one. */
interface Asked {
  act: Act
  choices: Act[]
}

interface ActButtonsProps {
  first: ActBarProps['cases'][number]
  acts: Act[]
  pending: boolean
  onAct: (act: Act) => void
  onAsk: (asked: Asked) => void
}

function ActButtons({ first, acts, pending, onAct, onAsk }: ActButtonsProps) {
  const main = mainAct(first, acts)
  const choices = acts.filter((act) => MAY_HAVE_WORDS.includes(act))
  const likely = choices.find((act) => act === main) ?? choices[0]
  const common = { className: 'grow', onPointerEnter: loadDialog, disabled: pending }
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{desk.act.label}</legend>
      {acts.map((act) => (
        <Button
          key={act}
          {...common}
          kind={act === 'suspend' ? 'dangerQuiet' : act === main ? 'primary' : 'secondary'}
          icon={ICONS[act]}
          aria-haspopup={AT_ONCE.includes(act) ? undefined : 'dialog'}
          onClick={() => onAct(act)}
        >
          {nameOf(act, first)}
        </Button>
      ))}
      {likely && (
        <Button
          {...common}
          kind="quiet"
          icon={PenLine}
          aria-haspopup="dialog"
          onClick={() => onAsk({ act: likely, choices })}
        >
          {desk.act.withWords}
        </Button>
      )}
    </fieldset>
  )
}

function titleOf(name: string, [first, ...others]: ActBarProps['cases']): string {
  if (others.length > 0) return desk.act.titleMany(name, others.length + 1)
  return desk.act.title(name, first?.title || desk.one.former)
}

/** The act that most cases of this kind end with. */
function mainAct({ kind }: Pick<Case, 'kind'>, acts: Act[]): Act | undefined {
  if (kind === 'appeal' || isProofKind(kind)) return undefined
  return acts.includes('hide') ? 'hide' : acts.includes('warn') ? 'warn' : 'unfounded'
}

function nameOf(act: Act, { kind, isHidden }: Pick<Case, 'kind' | 'isHidden'>): string {
  const words = desk.act
  if (kind === 'appeal' && act === 'unfounded') return words.reject
  if (kind === 'appeal' && act === 'restore') return words.grant
  return act === 'hide' && isHidden ? words.keepHidden : words.names[act]
}
