import { type ReactNode, useId } from 'react'

/** A part of the gallery under its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-10 border-t border-line pt-8">
      <h2 id={id} className="mb-5 text-h3 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Things side by side that wrap. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="mb-4 flex flex-wrap items-center gap-3">{children}</div>
}
