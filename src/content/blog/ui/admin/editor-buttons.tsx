import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { Button } from '#ui/controls/button.tsx'
import { moreLinkClass } from '#ui/controls/button-class.ts'
import { Badge } from '#ui/display/badge.tsx'
import { useWords } from '#ui/text/words.ts'
import type { EditorState } from './use-editor.ts'

/** The post's state and its actions. */
export function EditorButtons({ editor }: { editor: EditorState }) {
  const { blogAdmin } = useWords()
  const { editor: words } = blogAdmin
  const { id, published, busy } = editor
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
      <Badge tone={published ? 'leaf' : 'plain'}>{published ? blogAdmin.published : blogAdmin.draft}</Badge>
      {published && id && (
        <Link to="/blog/$id" params={{ id }} className={moreLinkClass()}>
          <ExternalLink className="size-4" />
          {words.view}
        </Link>
      )}
      <span className="flex flex-1 flex-wrap justify-end gap-3 max-sm:basis-full max-sm:*:flex-1">
        {published ? (
          <Button kind="quiet" loading={busy.publish} onClick={editor.unpublish}>
            {words.unpublish}
          </Button>
        ) : (
          <Button kind="secondary" type="submit" loading={busy.save && !busy.publish}>
            {words.saveDraft}
          </Button>
        )}
        {published ? (
          <Button type="submit" loading={busy.save}>
            {words.save}
          </Button>
        ) : (
          <Button loading={busy.publish} onClick={editor.publish}>
            {words.publish}
          </Button>
        )}
      </span>
    </div>
  )
}
