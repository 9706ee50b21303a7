import type { ReactNode } from 'react'
import { PageHead, wrapClass } from '#ui/page/layout.tsx'

/** The frame of the other ways to sign in: a narrow column under its heading. */
export function LoginAside({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <div className={`${wrapClass} flex justify-center py-10 md:py-20`}>
      <div className="min-h-[26rem] w-full max-w-[440px]">
        <PageHead title={title} />
        {text && <p className="mt-2 text-body text-ink-2">{text}</p>}
        <div className="mt-6">{children}</div>
      </div>
    </div>
  )
}
