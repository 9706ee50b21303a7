import { Button } from '../controls/button.tsx'
import type { Icon } from '../display/icon.ts'
import { EmptyState } from '../states/empty.tsx'
import { wrapClass } from './layout.tsx'

interface ConfirmLinkProps {
  texts: { title: string; ask: string; askText: string; confirm: string }
  icon: Icon
}

/**
 * The page of a link in an e-mail. It acts only when the button is pressed: mail scanners open links, too. The browser posts to
 * the address itself, which `link-forms.ts` answers with a page. This page is the same for everybody, because it is cached
 * without what is in the link.
 */
export function ConfirmLink({ texts, icon }: ConfirmLinkProps) {
  const button = (
    // Not the method of the form: the entry would keep a post for the scripts, and here none are needed.
    <Button type="submit" formMethod="post" name="confirm" value="yes" size="lg">
      {texts.confirm}
    </Button>
  )
  return (
    <div className={`${wrapClass} flex min-h-[28rem] flex-col items-center justify-center py-10`}>
      <h1 className="sr-only">{texts.title}</h1>
      <form>
        <EmptyState large icon={icon} title={texts.ask} text={texts.askText} action={button} />
      </form>
    </div>
  )
}
