import { type ReactNode, useContext } from 'react'
import { PageHead, wrapClass } from '#ui/page/layout.tsx'
import { CameFor } from './came-for.ts'

/** A page of one narrow column under its heading, for the sign-in methods beside the password. */
export function NarrowPage({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <div className={`${wrapClass} flex justify-center py-10 md:py-20`}>
      <div className="min-h-[26rem] w-full max-w-[440px]">
        {useContext(CameFor)}
        <PageHead title={title} />
        {text && <p className="mt-2 text-body text-ink-2">{text}</p>}
        <div className="mt-6">{children}</div>
      </div>
    </div>
  )
}
